package dev.selectors.savina.trapezoid;

/** The curve of the suite. */
final class Curve {
  private Curve() {}

  /** Its height. */
  static double at(double x) {
    return Math.sin(x * x * x - 1) / (x + 1) * Math.sqrt(1 + Math.exp(Math.sqrt(2 * x)));
  }

  /**
   * The area of some pieces in a row. As in the suite the height between two pieces is computed for
   * each of them.
   */
  static double area(double left, int pieces, double width) {
    double sum = 0;
    for (int i = 0; i < pieces; i++) {
      double x = left + i * width;
      sum += 0.5 * (at(x) + at(x + width)) * width;
    }
    return sum;
  }
}
