package dev.selectors.savina.cli;

import java.util.Locale;

/** A row of a baseline next to the same row now. */
record Change(Measured before, Measured now, RatioInterval ratio, Outcome outcome) {

  /** What can be said of the change. */
  enum Outcome {
    /** The whole interval is above the tolerance. */
    SLOWER,
    /** The whole interval is below the inverse of the tolerance. */
    FASTER,
    /** The whole interval is within the tolerance. */
    SAME,
    /** None of these. */
    UNDECIDED;

    /** The outcome as it is printed. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Judges a row. */
  static Change of(Measured before, Measured now, double tolerance, double confidence) {
    RatioInterval ratio = RatioInterval.of(before.milliseconds(), now.milliseconds(), confidence);
    return new Change(before, now, ratio, outcome(ratio, tolerance));
  }

  /** How many JVMs there are on the side with fewer. */
  int jvms() {
    return Math.min(before.milliseconds().size(), now.milliseconds().size());
  }

  private static Outcome outcome(RatioInterval ratio, double tolerance) {
    if (ratio.lower() > tolerance) {
      return Outcome.SLOWER;
    }
    if (ratio.upper() < 1 / tolerance) {
      return Outcome.FASTER;
    }
    boolean within = ratio.lower() >= 1 / tolerance && ratio.upper() <= tolerance;
    return within ? Outcome.SAME : Outcome.UNDECIDED;
  }
}
