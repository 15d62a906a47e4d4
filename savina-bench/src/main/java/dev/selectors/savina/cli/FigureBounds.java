package dev.selectors.savina.cli;

import java.util.Locale;

/** What a ratio of times is said to be: no less, and no more. */
record FigureBounds(double least, double most) {

  static FigureBounds atLeast(double least) {
    return new FigureBounds(least, Double.POSITIVE_INFINITY);
  }

  static FigureBounds atMost(double most) {
    return new FigureBounds(0, most);
  }

  /** "About" so many per cent more: from none to twice as many. */
  static FigureBounds about(double percent) {
    return new FigureBounds(1, 1 + 2 * percent / 100);
  }

  /** On the other side of one. */
  static FigureBounds unlike(double ratio) {
    return ratio > 1 ? atMost(1) : atLeast(1);
  }

  /** Whether a ratio is within, with the two decimals that are told of it. */
  boolean include(double ratio) {
    long told = hundredths(ratio);
    return told >= hundredths(least) && told <= hundredths(most);
  }

  private static long hundredths(double ratio) {
    return Math.round(100 * ratio);
  }

  /** Both in words, or the one that there is. */
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
