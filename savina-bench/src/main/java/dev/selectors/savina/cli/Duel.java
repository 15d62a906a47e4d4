package dev.selectors.savina.cli;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * Our library against the best of the others in one benchmark.
 *
 * @param peer the best of the others by its median
 * @param factor how many times as fast ours is as that one; the interval has in it, in 95 of 100
 *     cases, how many times as fast ours is as the one that is truly the best
 */
record Duel(String benchmark, String peer, RatioInterval factor) {
  private static final double CONFIDENCE = 0.95;

  /** @param others at least one */
  static Duel of(String benchmark, Measured ours, List<Measured> others) {
    // Who is truly the best of the others is not known, only who was in these JVMs. Ours is as far
    // ahead of him as of each of them at least: so the least of the lower ends will do. It is
    // behind him if it is behind any, and of many one or other seems ahead by chance: so for the
    // upper end each has a share of the chance only.
    double lower = Double.POSITIVE_INFINITY;
    double upper = Double.POSITIVE_INFINITY;
    double confidenceForEach = 1 - (1 - CONFIDENCE) / others.size();
    for (Measured other : others) {
      lower = Math.min(lower, factor(ours, other, CONFIDENCE).lower());
      upper = Math.min(upper, factor(ours, other, confidenceForEach).upper());
    }
    Measured best =
        Collections.min(others, Comparator.comparing(other -> other.statistics().median()));
    // The ratio of the medians in the tables, to the last digit.
    double ratio = best.statistics().median() / ours.statistics().median();
    return new Duel(benchmark, best.runtime(), new RatioInterval(ratio, lower, upper));
  }

  private static RatioInterval factor(Measured ours, Measured other, double confidence) {
    return RatioInterval.of(ours.milliseconds(), other.milliseconds(), confidence);
  }

  /** Ours is at least as fast, by the medians. */
  boolean isAhead() {
    return factor.ratio() >= 1;
  }

  /** Ours is faster, and not by chance. */
  boolean isClearlyAhead() {
    return factor.lower() > 1;
  }

  /** Ours is slower, and not by chance. */
  boolean isClearlyBehind() {
    return factor.upper() < 1;
  }
}
