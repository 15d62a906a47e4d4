package dev.selectors.savina.gauss;

import java.util.function.DoubleUnaryOperator;

/**
 * The quadrature of Gauss with 7 points, and that of Kronrod which adds 8 to them: their difference
 * says how far the first is off.
 */
final class Rule {
  /** Where the curve is looked at, as distances from the middle of an interval from -1 to 1. */
  private static final double[] POINTS = {
    0.20778495500789848,
    0.4058451513773972,
    0.5860872354676911,
    0.7415311855993945,
    0.8648644233597691,
    0.9491079123427585,
    0.9914553711208126,
  };

  private static final double KRONROD_MIDDLE = 0.20948214108472782;
  private static final double[] KRONROD = {
    0.20443294007529889,
    0.19035057806478542,
    0.1690047266392679,
    0.14065325971552592,
    0.10479001032225017,
    0.06309209262997856,
    0.022935322010529224,
  };

  private static final double GAUSS_MIDDLE = 0.4179591836734694;
  /** The weight of every second point. */
  private static final double[] GAUSS = {
    0.3818300505051189, 0.27970539148927664, 0.1294849661688697,
  };

  private Rule() {}

  /** What the rule makes of an interval. */
  record Estimate(double area, double error) {}

  /** The area of an interval, and how far off it may be. */
  static Estimate of(DoubleUnaryOperator curve, GaussMessage.Interval interval) {
    double half = 0.5 * (interval.right() - interval.left());
    double middle = interval.middle();
    double height = curve.applyAsDouble(middle);
    double kronrod = KRONROD_MIDDLE * height;
    double gauss = GAUSS_MIDDLE * height;
    for (int i = 0; i < POINTS.length; i++) {
      double distance = half * POINTS[i];
      double both = curve.applyAsDouble(middle - distance) + curve.applyAsDouble(middle + distance);
      kronrod += KRONROD[i] * both;
      if (i % 2 == 1) {
        gauss += GAUSS[i / 2] * both;
      }
    }
    return new Estimate(kronrod * half, Math.abs(kronrod - gauss) * half);
  }
}
