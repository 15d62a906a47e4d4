package dev.selectors.savina.concsll;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The data structure: a plain linked list that notices when somebody reads while somebody writes.
 * As in the suite, its elements are objects, and a search in vain goes on to the end.
 */
final class SortedList {
  private static final class Node {
    final Integer value;

    @Nullable
    Node next;

    Node(Integer value, @Nullable Node next) {
      this.value = value;
      this.next = next;
    }
  }

  private @Nullable Node first;
  /** Odd while a write is under way. */
  private volatile int version;
  /** Several may read at once. */
  private final LongAdder walkedBySizes = new LongAdder();

  private final LongAdder walkedBySearches = new LongAdder();
  private long walkedByWrites;

  /** Adds a value, behind those that are equal. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // by one at a time
  void add(Integer value) {
    version++;
    Node before = null;
    Node at = first;
    int steps = 0;
    while (at != null && at.value.compareTo(value) <= 0) {
      before = at;
      at = at.next;
      steps++;
    }
    walkedByWrites += steps;
    Node added = new Node(value, at);
    if (before == null) {
      first = added;
    } else {
      before.next = added;
    }
    version++;
  }

  boolean contains(Integer value) {
    int before = version;
    Node at = first;
    int steps = 0;
    while (at != null && at.value.compareTo(value) != 0) {
      at = at.next;
      steps++;
    }
    walkedBySearches.add(steps);
    requireNoWriteSince(before);
    return at != null;
  }

  int size() {
    int before = version;
    int size = 0;
    for (Node at = first; at != null; at = at.next) {
      size++;
    }
    walkedBySizes.add(size);
    requireNoWriteSince(before);
    return size;
  }

  private void requireNoWriteSince(int before) {
    if (before % 2 != 0 || version != before) {
      throw new IllegalStateException("a write while the list was read");
    }
  }

  /** How many elements were walked past in all that was done. */
  Walked walked() {
    return new Walked(walkedBySizes.sum(), walkedBySearches.sum(), walkedByWrites);
  }

  int writes() {
    return version / 2;
  }

  List<Integer> values() {
    List<Integer> values = new ArrayList<>();
    for (Node at = first; at != null; at = at.next) {
      values.add(at.value);
    }
    return values;
  }
}
