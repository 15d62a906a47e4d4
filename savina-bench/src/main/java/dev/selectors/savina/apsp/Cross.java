package dev.selectors.savina.apsp;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What one step of a block is computed from: all blocks of its row and its column. */
final class Cross {
  private final int row;
  private final int column;
  private final @Nullable Tile[] ofRow;
  private final @Nullable Tile[] ofColumn;
  private int step;
  private int missing;

  /** An empty one for a step, counted from 0. */
  Cross(int row, int column, int blocks, int step) {
    this.row = row;
    this.column = column;
    this.ofRow = new @Nullable Tile[blocks];
    this.ofColumn = new @Nullable Tile[blocks];
    begin(step);
  }

  /** Forgets everything, for another step. */
  void begin(int next) {
    step = next;
    missing = ofRow.length + ofColumn.length;
    for (int i = 0; i < ofRow.length; i++) {
      ofRow[i] = null;
      ofColumn[i] = null;
    }
  }

  /** Enters a block; that of the owner is in both lines. */
  void put(ApspMessage.Result result) {
    if (result.step() != step) {
      throw new IllegalStateException(result + " is not of step " + step);
    }
    if (result.row() == row) {
      put(ofRow, result.column(), result);
    }
    if (result.column() == column) {
      put(ofColumn, result.row(), result);
    }
  }

  private void put(@Nullable Tile[] line, int index, ApspMessage.Result result) {
    if (line[index] != null) {
      throw new IllegalStateException("twice: " + result);
    }
    line[index] = result.tile();
    missing--;
  }

  /** Whether the step can be computed. */
  boolean isComplete() {
    return missing == 0;
  }

  /** The block of the same row. */
  Tile ofRow(int index) {
    return Objects.requireNonNull(ofRow[index]);
  }

  /** The block of the same column. */
  Tile ofColumn(int index) {
    return Objects.requireNonNull(ofColumn[index]);
  }
}
