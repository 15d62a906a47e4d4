package dev.selectors.savina.filterbank;

import java.util.Arrays;

/** A row that may still lack something. */
final class PartialRow {
  private final FilterMessage.Item[] items;
  private int matched;

  PartialRow(int channels) {
    items = new FilterMessage.Item[channels];
  }

  /** Puts in the item of one more channel; true if none is missing now. */
  boolean add(FilterMessage.Item item) {
    items[item.channel()] = item;
    matched++;
    return matched == items.length;
  }

  /** Whether it lacks everything. */
  boolean isEmpty() {
    return matched == 0;
  }

  /** The row as it is sent on. */
  FilterMessage.Row complete() {
    return new FilterMessage.Row(Arrays.asList(items));
  }
}
