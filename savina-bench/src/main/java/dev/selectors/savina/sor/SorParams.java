package dev.selectors.savina.sor;

import dev.selectors.savina.harness.Require;
import dev.selectors.savina.harness.Rng;

/**
 * The parameters of Successive Over-Relaxation. The flag of the original suite is the index of one
 * of ten sizes; here it is the size itself, and so it has no such flag.
 *
 * @param size rows and columns of the grid
 * @param iterations how often a cell sends its value to its neighbours
 * @param rng where the first values come from
 */
public record SorParams(int size, int iterations, Rng rng) {
  private static final double OMEGA = 1.25;
  private static final long SEED = 10_101_010;

  private static final int LARGEST = 1_000;

  /** Refuses grids that cannot be halved, and those with more cells than machines have memory for. */
  public SorParams {
    Require.positive("size", size);
    Require.positive("iterations", iterations);
    Require.atMost("size", LARGEST, size);
    if (size < 2) {
      throw new IllegalArgumentException("size must be at least 2, was " + size);
    }
  }

  /** The first values, row by row. */
  double[][] firstValues() {
    var random = rng.seeded(SEED);
    double[][] values = new double[size][size];
    for (double[] row : values) {
      for (int column = 0; column < size; column++) {
        row[column] = random.nextDouble() * 1e-6;
      }
    }
    return values;
  }

  /** Whether a cell is of the colour that sends before it has received anything. */
  static boolean isFirst(int row, int column) {
    return (row + column) % 2 == 0;
  }

  /** The next value of a cell, by the sum of its neighbours' values. */
  static double next(double value, double sum) {
    return OMEGA / 4 * sum + (1 - OMEGA) * value;
  }
}
