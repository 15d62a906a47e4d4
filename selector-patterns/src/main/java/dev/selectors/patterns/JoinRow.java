package dev.selectors.patterns;

import java.util.AbstractList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/** The items of one row, by source; to whoever is given it, a list that cannot be changed. */
final class JoinRow<T> extends AbstractList<T> implements RandomAccess {
  private final @Nullable Object[] items;
  private int count;

  JoinRow(int sources) {
    items = new Object[sources];
  }

  boolean lacks(int source) {
    return items[source] == null;
  }

  void put(int source, T item) {
    items[source] = item;
    count++;
  }

  boolean isBegun() {
    return count > 0;
  }

  boolean isComplete() {
    return count == items.length;
  }

  /** What there is so far. */
  Map<Integer, T> bySource() {
    Map<Integer, T> there = new LinkedHashMap<>();
    for (int i = 0; i < items.length; i++) {
      if (!lacks(i)) {
        there.put(i, get(i));
      }
    }
    return Collections.unmodifiableMap(there);
  }

  @Override
  @SuppressWarnings("unchecked") // put() put it there
  public T get(int source) {
    return (T) Objects.requireNonNull(items[source]);
  }

  @Override
  public int size() {
    return items.length;
  }
}
