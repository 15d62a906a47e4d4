package dev.selectors.savina.recmatmul;

import org.openjdk.jmh.annotations.CompilerControl;

/**
 * The matrix that is computed, in blocks. Only one worker makes a block and adds to it, so nothing
 * is made before the work begins, and nothing needs a lock.
 */
final class Product {
  private final Factors factors;
  /** How many rows and columns a block has. */
  private final int dim;

  private final double[][][][] blocks;

  Product(MatrixParams params, Factors factors) {
    this.factors = factors;
    this.dim = params.dimOfBlocks();
    int n = params.n() / dim;
    this.blocks = new double[n][n][][];
  }

  /** Adds the product of two blocks. */
  // Compiled by itself: as a part of whatever handles the message it takes 3.7 to 7.6 ms a run, for
  // the life of a JVM.
  @CompilerControl(CompilerControl.Mode.DONT_INLINE)
  void add(MatrixMessage.Work work) {
    double[][] block = block(work.row() / dim, work.column() / dim);
    for (int i = 0; i < dim; i++) {
      double[] left = factors.rows[work.row() + i];
      for (int j = 0; j < dim; j++) {
        int column = work.column() + j;
        double sum = 0;
        for (int k = work.inner(); k < work.inner() + dim; k++) {
          sum += left[k] * factors.columns[k][column];
        }
        block[i][j] += sum;
      }
    }
  }

  private double[][] block(int row, int column) {
    double[][] block = blocks[row][column];
    if (block == null) {
      block = new double[dim][dim];
      blocks[row][column] = block;
    }
    return block;
  }

  /** How many elements are not what they should be. All numbers are whole, and exact. */
  int wrongElements() {
    int n = factors.rows.length;
    int wrong = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        if (block(i / dim, j / dim)[i % dim][j % dim] != (double) n * i * j) {
          wrong++;
        }
      }
    }
    return wrong;
  }
}
