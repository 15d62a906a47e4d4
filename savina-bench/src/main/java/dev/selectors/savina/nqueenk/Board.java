package dev.selectors.savina.nqueenk;

import java.util.Arrays;
import org.openjdk.jmh.annotations.CompilerControl;

/**
 * Queens in the first rows of a board, one in each.
 *
 * <p>As in the suite, every try copies all queens and compares all pairs of them: that is the work
 * of this benchmark.
 */
final class Board {
  /** No queens. */
  static final Board EMPTY = new Board(new int[0]);

  private final int[] columns;

  private Board(int[] columns) {
    this.columns = columns;
  }

  /** A copy with one more queen, in the next row. */
  Board with(int column) {
    int[] more = Arrays.copyOf(columns, columns.length + 1);
    more[columns.length] = column;
    return new Board(more);
  }

  /** How many queens there are. */
  int queens() {
    return columns.length;
  }

  /** Whether no queen attacks another one. */
  // Compiled by itself, so that the same work takes the same time in every JVM, on every library.
  @CompilerControl(CompilerControl.Mode.DONT_INLINE)
  boolean isPeaceful() {
    for (int lower = 0; lower < columns.length; lower++) {
      for (int upper = lower + 1; upper < columns.length; upper++) {
        int aside = Math.abs(columns[upper] - columns[lower]);
        if (aside == 0 || aside == upper - lower) {
          return false;
        }
      }
    }
    return true;
  }

  /** The columns as one number, four bits each, that of the first row first. */
  long packed() {
    long packed = 0;
    for (int column : columns) {
      packed = (packed << 4) | column;
    }
    return packed;
  }
}
