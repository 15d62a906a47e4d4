package dev.selectors.savina.tokenring;

import static dev.selectors.savina.harness.WrongAnswers.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenRingTest {
  /** One token begins in front of member 0, the other in front of member 2. */
  private static final TokenRingParams PARAMS = new TokenRingParams(5, 2, 7);

  private static final List<Integer> PASSED = List.of(3, 3, 3, 3, 2);

  private final TokenRing benchmark = new TokenRing();

  @Test
  void referenceFollowsEveryToken() {
    assertEquals(List.of(3, 3, 3, 3, 2), TokenRingReference.passed(PARAMS));
    assertEquals(List.of(1, 0, 1, 0), TokenRingReference.passed(new TokenRingParams(4, 2, 1)));
  }

  @Test
  void tokensBeginInDifferentQueues() {
    TokenRingParams params = new TokenRingParams(1_000_000, 100_000, 1);
    for (int i = 0; i < 100_000; i++) {
      assertEquals(10 * i, params.start(i));
    }
  }

  @Test
  void rightCountsAreAccepted() {
    benchmark.verify(PARAMS, new TokenRing.Result(PASSED, List.of(7, 7)));
  }

  @Test
  void wrongHopsAreRefused() {
    assertRefused(benchmark, PARAMS, new TokenRing.Result(PASSED, List.of(7, 6)));
    assertRefused(benchmark, PARAMS, new TokenRing.Result(PASSED, List.of(8, 7)));
    assertRefused(benchmark, PARAMS, new TokenRing.Result(PASSED, List.of(7)));
  }

  @Test
  void wrongNumberOfTokensPassedIsRefused() {
    assertRefused(benchmark, PARAMS, new TokenRing.Result(List.of(3, 3, 3, 3, 1), List.of(7, 7)));
    assertRefused(benchmark, PARAMS, new TokenRing.Result(List.of(4, 3, 3, 3, 2), List.of(7, 7)));
    assertRefused(benchmark, PARAMS, new TokenRing.Result(List.of(3, 3, 3, 2, 3), List.of(7, 7)));
    assertRefused(benchmark, PARAMS, new TokenRing.Result(List.of(3, 3, 3, 3), List.of(7, 7)));
  }

  @ParameterizedTest
  @CsvSource({"0,0,1", "5,0,1", "5,1,0", "5,6,1"})
  void impossibleValueIsRefused(int processes, int tokens, int hops) {
    assertThrows(
        IllegalArgumentException.class, () -> new TokenRingParams(processes, tokens, hops));
  }
}
