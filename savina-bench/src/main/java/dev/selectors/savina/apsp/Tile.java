package dev.selectors.savina.apsp;

import java.util.Arrays;

/**
 * The distances of one block after a number of steps. A tile never changes, as others are told it.
 */
final class Tile {
  private final long[][] rows;
  private final int shortened;

  private Tile(long[][] rows, int shortened) {
    this.rows = rows;
    this.shortened = shortened;
  }

  /** A block of a matrix. */
  static Tile of(long[][] matrix, int row, int column, int size) {
    long[][] rows = new long[size][];
    for (int i = 0; i < size; i++) {
      int from = column * size;
      rows[i] = Arrays.copyOfRange(matrix[row * size + i], from, from + size);
    }
    return new Tile(rows, 0);
  }

  /**
   * The distances if a path may also go over one more node.
   *
   * @param node its number within its own block
   * @param there the block with the ways to the node
   * @param onwards the block with the ways from it
   */
  Tile after(int node, Tile there, Tile onwards) {
    int size = rows.length;
    long[][] next = new long[size][];
    int found = 0;
    long[] second = onwards.rows[node];
    for (int i = 0; i < size; i++) {
      long first = there.rows[i][node];
      long[] row = rows[i].clone();
      for (int j = 0; j < size; j++) {
        long over = first + second[j];
        if (over < row[j]) {
          row[j] = over;
          found++;
        }
      }
      next[i] = row;
    }
    return new Tile(next, found);
  }

  /** A distance; row and column count within the block. */
  long at(int row, int column) {
    return rows[row][column];
  }

  /** How many distances the last step made shorter. */
  int shortened() {
    return shortened;
  }
}
