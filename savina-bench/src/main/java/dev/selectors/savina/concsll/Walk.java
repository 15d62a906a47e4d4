package dev.selectors.savina.concsll;

import dev.selectors.savina.harness.Expect;
import java.util.ArrayList;
import java.util.List;

/**
 * How many elements must have been walked past for the answers that were given: what a worker knows
 * to be there was there for the request.
 */
final class Walk {
  private long sizes;
  private long searches;
  private long writes;
  /** What the worker whose answers are looked at has written, in order. */
  private final List<Integer> own = new ArrayList<>();

  /** Goes on to the answers to another worker. */
  void nextWorker() {
    own.clear();
  }

  /** The size was told. */
  void size(int size) {
    sizes += size;
  }

  /** A value was found, or was not found among at least so many elements. */
  void search(int value, boolean found, int least) {
    searches += found ? place(value - 1L) : least;
  }

  /** A value was written, behind those that are equal. */
  void write(int value) {
    int place = place(value);
    writes += place;
    own.add(place, value);
  }

  /** How many of the worker's own values are not above this one. */
  private int place(long value) {
    int low = 0;
    int high = own.size();
    while (low < high) {
      int middle = (low + high) / 2;
      if (own.get(middle) <= value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  void verify(Walked walked) {
    Expect.equal("elements walked by to count them", sizes, walked.bySizes());
    Expect.atMost("least elements walked by to find a value", walked.bySearches(), searches);
    Expect.atMost("least elements walked by to write a value", walked.byWrites(), writes);
  }
}
