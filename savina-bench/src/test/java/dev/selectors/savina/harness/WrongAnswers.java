package dev.selectors.savina.harness;

import static org.junit.jupiter.api.Assertions.assertThrows;

/** Answers that benchmarks must not accept. */
public final class WrongAnswers {
  private WrongAnswers() {}

  /** The benchmark finds that this is no result of these parameters. */
  public static <P extends Record, R> void assertRefused(
      SavinaBenchmark<P, R> benchmark, P params, R result) {
    assertThrows(WrongAnswerException.class, () -> benchmark.verify(params, result));
  }
}
