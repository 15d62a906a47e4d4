package dev.selectors.savina.fib;

import dev.selectors.savina.harness.Flag;
import dev.selectors.savina.harness.Require;

/**
 * The parameters of Fibonacci.
 *
 * @param n which Fibonacci number is computed
 */
public record FibParams(@Flag("n") int n) {
  /** Refuses numbers before the first and those that no machine has the memory for. */
  public FibParams {
    Require.positive("n", n);
    Require.atMost("n", 40, n);
  }
}
