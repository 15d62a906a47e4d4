package dev.selectors.savina.gauss;

import dev.selectors.savina.harness.Require;

/**
 * The parameters of Gaussian Integration.
 *
 * @param peaks peaks of the curve, one in each unit of the range
 * @param sharpness how high each peak is, and how many times as narrow
 * @param digits an interval is good enough when its error is at most one in the last of this many
 *     digits after the point
 */
public record GaussParams(int peaks, int sharpness, int digits) {
  /** More would ask for less than what is lost by rounding. */
  private static final int MOST_DIGITS = 12;

  private static final int MOST_PEAKS = 100_000;

  /** Refuses ranges without peaks or with too many or too narrow ones, and errors that are none. */
  public GaussParams {
    Require.positive("peaks", peaks);
    Require.atMost("peaks", MOST_PEAKS, peaks);
    Require.positive("sharpness", sharpness);
    Require.positive("digits", digits);
    Require.atMost("digits", MOST_DIGITS, digits);
    if (Math.pow(10, digits) < 10.0 * sharpness) {
      throw new IllegalArgumentException(
          "sharpness must be a tenth of 10 to the power of digits at most, as narrower peaks go"
              + " unseen, was " + sharpness + " for " + digits);
    }
  }

  /** The error that an interval may have. */
  double tolerance() {
    return Math.pow(10, -digits);
  }
}
