package dev.selectors.savina.filterbank;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A dictionary of partial rows by their place in the sequence, as in the text of the paper. */
final class PlacedRows implements Rows {
  private final int channels;
  private final Map<Integer, PartialRow> rows = new HashMap<>();

  PlacedRows(int channels) {
    this.channels = channels;
  }

  @Override
  public FilterMessage.@Nullable Row add(FilterMessage.Item item) {
    PartialRow row = rows.computeIfAbsent(item.place(), place -> new PartialRow(channels));
    if (!row.add(item)) {
      return null;
    }
    // No later row can be complete earlier: each channel keeps its order.
    rows.remove(item.place());
    return row.complete();
  }

  @Override
  public int partial() {
    return rows.size();
  }
}
