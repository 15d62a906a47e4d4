package dev.selectors;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The allocations of a copy of the library, which {@link AllocationsCounted} has made: some fail. */
public final class Allocations {
  private static final AtomicLong COUNT = new AtomicLong();

  /** Numbers from the one up to the other, which is none of them. */
  private static volatile long from = Long.MAX_VALUE;

  private static volatile long to = Long.MAX_VALUE;
  private static final AtomicReference<@Nullable OutOfMemoryError> FIRST = new AtomicReference<>();

  private Allocations() {}

  /** Called by the copy before each. */
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

  /** So many are to fail, once it {@linkplain #begin begins}. */
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

  /** The one that failed first, which knows where. */
  static @Nullable OutOfMemoryError first() {
    return FIRST.get();
  }
}
