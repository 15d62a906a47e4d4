package dev.selectors.savina.filterbank;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * A list of dictionaries, one for each partial row, as in the suite. It is searched for a row that
 * lacks the channel of an item, which costs more the further the channels drift apart.
 */
final class ScannedRows implements Rows {
  private final int channels;
  private final Queue<Map<Integer, FilterMessage.Item>> rows = new ArrayDeque<>();

  ScannedRows(int channels) {
    this.channels = channels;
  }

  @Override
  public FilterMessage.@Nullable Row add(FilterMessage.Item item) {
    lacking(item.channel()).put(item.channel(), item);
    Map<Integer, FilterMessage.Item> oldest = rows.element();
    if (oldest.size() < channels) {
      return null;
    }
    rows.remove();
    FilterMessage.Item[] items = new FilterMessage.Item[channels];
    oldest.forEach((channel, its) -> items[channel] = its);
    return new FilterMessage.Row(Arrays.asList(items));
  }

  private Map<Integer, FilterMessage.Item> lacking(int channel) {
    for (Map<Integer, FilterMessage.Item> row : rows) {
      if (!row.containsKey(channel)) {
        return row;
      }
    }
    Map<Integer, FilterMessage.Item> row = new HashMap<>();
    rows.add(row);
    return row;
  }

  @Override
  public int partial() {
    return rows.size();
  }
}
