package dev.selectors.savina.cli;

/**
 * Our library against the best of the others in one benchmark.
 *
 * @param peer the best of the others by its median
 * @param factor how many times as fast ours is; the interval has the true factor in 95 of 100 cases
 */
record Duel(String benchmark, String peer, RatioInterval factor) {
  private static final double CONFIDENCE = 0.95;

  static Duel of(String benchmark, Measured ours, Measured peer) {
    RatioInterval interval = RatioInterval.of(ours.milliseconds(), peer.milliseconds(), CONFIDENCE);
    // The ratio of the medians in the tables, to the last digit.
    double ratio = peer.statistics().median() / ours.statistics().median();
    return new Duel(
        benchmark, peer.runtime(), new RatioInterval(ratio, interval.lower(), interval.upper()));
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
