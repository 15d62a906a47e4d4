package dev.selectors;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Counts the allocations of a copy of the library, made by {@link AllocationsCounted}; lets some
 * fail.
 */
public final class Allocations {
  private static final AtomicLong COUNT = new AtomicLong();

  /** The allocations with these numbers fail: from the one up to, but not including, the other. */
  private static volatile long from = Long.MAX_VALUE;

  private static volatile long to = Long.MAX_VALUE;
  private static final AtomicReference<@Nullable OutOfMemoryError> FIRST = new AtomicReference<>();

  private Allocations() {}

  /** Called by the copy before each allocation. */
  public static void next() {
    long number = COUNT.incrementAndGet();
    if (number >= from && number < to) {
      OutOfMemoryError error = new OutOfMemoryError("allocation " + number + " was made to fail");
      if (number == from) {
        FIRST.set(error);
      }
      throw error;
    }
  }

  /**
   * Has {@code inARow} allocations fail from this number on, once the count
   * {@linkplain #begin begins}.
   */
  static void fail(long number, long inARow) {
    FIRST.set(null);
    COUNT.set(Long.MIN_VALUE);
    to = number + inARow;
    from = number;
  }

  /** Counts from now on. */
  public static void begin() {
    COUNT.set(0);
  }

  /** None fails from now on. */
  static void failNoMore() {
    from = Long.MAX_VALUE;
  }

  static long count() {
    return COUNT.get();
  }

  /** The error of the first that failed; its trace tells where. */
  static @Nullable OutOfMemoryError first() {
    return FIRST.get();
  }
}
