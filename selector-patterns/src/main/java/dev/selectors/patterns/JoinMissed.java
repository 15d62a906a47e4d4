package dev.selectors.patterns;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** Which items are still to come for rows of a {@link KeyedJoin} that were given up. */
final class JoinMissed<K> {
  private final int most;
  private final int sources;
  /**
   * How many items of each source are missing, by row; the rows that were given up last come last.
   */
  private final Map<K, int[]> missed = new LinkedHashMap<>();

  /** @param most how many rows are remembered */
  JoinMissed(int most, int sources) {
    this.most = most;
    this.sources = sources;
  }

  /** A row was given up. */
  void note(K row, JoinRow<?> items) {
    int[] before = missed.remove(row);
    int[] missing = before == null ? new int[sources] : before;
    for (int i = 0; i < sources; i++) {
      missing[i] += items.lacks(i) ? 1 : 0;
    }
    missed.put(row, missing);
    if (missed.size() > most) {
      missed.remove(missed.keySet().iterator().next());
    }
  }

  /** An item comes; returns true if it was missed, and it is no longer missed then. */
  boolean comes(K row, int source) {
    int[] missing = missed.get(row);
    if (missing == null || missing[source] == 0) {
      return false;
    }
    missing[source]--;
    if (Arrays.stream(missing).allMatch(m -> m == 0)) {
      missed.remove(row);
    }
    return true;
  }
}
