package dev.selectors.savina.harness;

import dev.selectors.SelectorSystem;
import java.time.Duration;

/** One cell of the suite's table: a benchmark with fixed parameters in one of its variants. */
public record Cell<P extends Record, R>(SavinaBenchmark<P, R> benchmark, P params, String variant) {

  /** One complete run, the part that is timed. */
  public Answer run(SelectorSystem system) throws InterruptedException {
    R result = benchmark.run(params, variant, system);
    return () -> verify(result);
  }

  private void verify(R result) {
    try {
      benchmark.verify(params, result);
    } catch (WrongAnswerException e) {
      throw e.at(toString());
    }
  }

  /** The messages of one run. */
  public long messages() {
    return benchmark.messages(params);
  }

  /** The selection policy the variant relies on. */
  public String policy() {
    return benchmark.policy(params, variant);
  }

  /** The random numbers the benchmark draws from. */
  public String rng() {
    return benchmark.rng(params);
  }

  /** The order of magnitude of one run's time. */
  public Duration roughly() {
    return benchmark.roughly(params);
  }

  @Override
  public String toString() {
    return benchmark.name() + ", variant " + variant;
  }
}
