package dev.selectors.savina.gauss;

import java.util.function.DoubleUnaryOperator;

/**
 * A row of equal peaks, one in the middle of each unit.
 *
 * <p>It uses only the four basic operations: these give the same bits in all compilers.
 */
record Peaks(int number, int sharpness) implements DoubleUnaryOperator {

  /** The curve of a run. */
  static Peaks of(GaussParams params) {
    return new Peaks(params.peaks(), params.sharpness());
  }

  /** The height. */
  @Override
  public double applyAsDouble(double x) {
    double fromPeak = sharpness * (x - Math.floor(x) - 0.5);
    return sharpness / (1 + fromPeak * fromPeak);
  }

  /** The area of all of them: the known answer. */
  double area() {
    return number * 2 * Math.atan(0.5 * sharpness);
  }
}
