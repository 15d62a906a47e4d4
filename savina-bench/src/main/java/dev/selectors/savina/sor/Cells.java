package dev.selectors.savina.sor;

import dev.selectors.MailboxRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The addresses of cells, column by column: those of one half, and the border of the other. */
final class Cells {
  private final int size;
  private final Map<Integer, List<MailboxRef<? super SorMessage.Value>>> columns = new HashMap<>();

  Cells(int size) {
    this.size = size;
  }

  /** Enters a column; only until cells have been told. */
  void add(int column, List<MailboxRef<? super SorMessage.Value>> cells) {
    columns.put(column, cells);
  }

  /** A column that was entered before, row by row. */
  List<MailboxRef<? super SorMessage.Value>> column(int column) {
    return columns.getOrDefault(column, List.of());
  }

  /** The cells beside, above and below. */
  List<MailboxRef<? super SorMessage.Value>> around(int row, int column) {
    List<MailboxRef<? super SorMessage.Value>> around = new ArrayList<>(4);
    for (int other : new int[] {column - 1, column + 1}) {
      if (columns.containsKey(other)) {
        around.add(column(other).get(row));
      }
    }
    for (int other : new int[] {row - 1, row + 1}) {
      if (other >= 0 && other < size) {
        around.add(column(column).get(other));
      }
    }
    return around;
  }
}
