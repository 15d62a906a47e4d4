package dev.selectors.savina.trapezoid;

import dev.selectors.savina.harness.Flag;
import dev.selectors.savina.harness.Require;

/**
 * The parameters of Trapezoidal Approximation.
 *
 * @param pieces trapezoids that the area is cut into
 * @param workers actors that share them
 * @param left where the area begins
 * @param right where it ends
 */
public record TrapezoidParams(
    @Flag("n") int pieces,
    @Flag("w") int workers,
    @Flag("l") int left,
    @Flag("r") int right) {
  /** Further on the curve is so steep that sums in another order differ. */
  private static final int MOST_RIGHT = 100;

  /** Refuses pieces that cannot be shared fairly, and areas whose sum cannot be checked. */
  public TrapezoidParams {
    Require.positive("pieces", pieces);
    Require.positive("workers", workers);
    Require.notNegative("left", left);
    if (pieces % workers != 0) {
      throw new IllegalArgumentException(
          "pieces must be a multiple of workers, was " + pieces + " for " + workers);
    }
    if (right <= left) {
      throw new IllegalArgumentException(
          "right must be greater than left, was " + right + " after " + left);
    }
    Require.atMost("right", MOST_RIGHT, right);
  }

  /** How wide a piece is. */
  double width() {
    return ((double) right - left) / pieces;
  }
}
