package dev.selectors.savina.logmap;

import dev.selectors.savina.harness.Flag;
import dev.selectors.savina.harness.Require;

/**
 * The parameters of Logistic Map Series.
 *
 * @param terms terms of each series
 * @param series series that are computed side by side
 */
public record LogmapParams(@Flag("t") int terms, @Flag("s") int series) {
  private static final double START_RATE = 3.46;
  private static final double INCREMENT = 0.0025;
  /** With a rate above 4 the terms leave all bounds. */
  private static final int MOST_SERIES = 217;

  /** Refuses runs that would compute nothing, or nothing finite. */
  public LogmapParams {
    Require.positive("terms", terms);
    Require.positive("series", series);
    Require.atMost("series", MOST_SERIES, series);
  }

  /** What the series with this number starts from. */
  static double start(int number) {
    return number * INCREMENT;
  }

  /** The rate of the series with this number. */
  static double rate(int number) {
    return START_RATE + number * INCREMENT;
  }

  /** The term after this one. */
  static double next(double rate, double term) {
    return rate * term * (1 - term);
  }
}
