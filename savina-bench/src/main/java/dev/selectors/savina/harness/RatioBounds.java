package dev.selectors.savina.harness;

import java.util.Locale;

/** What a ratio of times is said to be: no less than one bound, and no more than another. */
public record RatioBounds(double least, double most) {

  /** No less than this. */
  public static RatioBounds atLeast(double least) {
    return new RatioBounds(least, Double.POSITIVE_INFINITY);
  }

  /** No more than this. */
  public static RatioBounds atMost(double most) {
    return new RatioBounds(0, most);
  }

  /** "About" this many per cent more: from none to twice as many. */
  public static RatioBounds about(double percent) {
    return new RatioBounds(1, 1 + 2 * percent / 100);
  }

  /** On the other side of one. */
  public static RatioBounds unlike(double ratio) {
    return ratio > 1 ? atMost(1) : atLeast(1);
  }

  /** The same for the inverse ratio. */
  public RatioBounds inverse() {
    return new RatioBounds(1 / most, 1 / least);
  }

  /** Whether a ratio is within the bounds, at the two decimals that are shown of it. */
  public boolean include(double ratio) {
    long told = hundredths(ratio);
    return told >= hundredths(least) && told <= hundredths(most);
  }

  private static long hundredths(double ratio) {
    return Math.round(100 * ratio);
  }

  /** Both bounds in words, or the only one. */
  @Override
  public String toString() {
    if (Double.isInfinite(most)) {
      return "at least " + rounded(least);
    }
    return least == 0 ? "at most " + rounded(most) : rounded(least) + " to " + rounded(most);
  }

  private static String rounded(double bound) {
    return String.format(Locale.ROOT, "%.2f", bound);
  }
}
