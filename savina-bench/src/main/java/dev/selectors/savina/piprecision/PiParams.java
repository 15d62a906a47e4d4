package dev.selectors.savina.piprecision;

import dev.selectors.savina.harness.Flag;
import dev.selectors.savina.harness.Require;

/**
 * The parameters of Precise Pi Computation.
 *
 * @param workers actors that compute terms
 * @param precision decimals of each term
 */
public record PiParams(@Flag("w") int workers, @Flag("p") int precision) {
  private static final int WORKS_AHEAD = 10;
  private static final int MOST_DECIMALS = 100_000;

  /** Refuses runs without workers or decimals, and those that would take hours. */
  public PiParams {
    Require.positive("workers", workers);
    Require.positive("precision", precision);
    Require.atMost("precision", MOST_DECIMALS, precision);
  }

  /** How many works are handed out before the first result. */
  int ahead() {
    return Math.toIntExact(Math.min(precision, (long) WORKS_AHEAD * workers));
  }
}
