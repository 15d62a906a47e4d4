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

  /** On the other side of one. */
  static FigureBounds unlike(double ratio) {
    return ratio > 1 ? atMost(1) : atLeast(1);
  }

  boolean include(double ratio) {
    return ratio >= least && ratio <= most;
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
