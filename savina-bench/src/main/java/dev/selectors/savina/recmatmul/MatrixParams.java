package dev.selectors.savina.recmatmul;

import dev.selectors.savina.harness.Flag;
import dev.selectors.savina.harness.Require;

/**
 * The parameters of Recursive Matrix Multiplication.
 *
 * @param workers actors that compute
 * @param n rows and columns of the matrices
 * @param threshold elements of a block that is no longer divided
 * @param spread whether all workers get blocks; in the suite, five of twenty get them all
 */
public record MatrixParams(
    @Flag("w") int workers, @Flag("n") int n, @Flag("t") int threshold, boolean spread) {
  /** Refuses matrices that cannot be halved, and those that few machines have the memory for. */
  public MatrixParams {
    Require.positive("workers", workers);
    Require.positive("n", n);
    Require.positive("threshold", threshold);
    if (Integer.bitCount(n) != 1 || n > 4096) {
      throw new IllegalArgumentException("n must be a power of two up to 4096, was " + n);
    }
  }

  /** The blocks that are divided or computed, including that of the whole. */
  long works() {
    long works = 1;
    long level = 1;
    for (int dim = n; isDivided(dim); dim /= 2) {
      level *= 8;
      works += level;
    }
    return works;
  }

  /** How many rows and columns an undivided block has. */
  int dimOfBlocks() {
    int dim = n;
    while (isDivided(dim)) {
      dim /= 2;
    }
    return dim;
  }

  /** Whether a block with this many rows and columns is divided. */
  boolean isDivided(int dim) {
    return dim * dim > threshold;
  }
}
