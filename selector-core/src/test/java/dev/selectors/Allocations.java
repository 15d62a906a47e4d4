package dev.selectors;

import java.util.concurrent.ForkJoinWorkerThread;
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

  /** What is counted, and fails. */
  enum Kind {
    ANY,
    /** As where a process may have so many threads only. */
    PLATFORM_THREAD,
    VIRTUAL_THREAD,
    /** Before the pool has taken it. */
    TASK_OF_A_POOL
  }

  private static volatile Kind counted = Kind.ANY;

  private Allocations() {}

  /** Counts only these from now on. */
  static void count(Kind kind) {
    counted = kind;
  }

  /** Called by the copy before a thread is started. */
  public static void thread(boolean virtual) {
    next(virtual ? Kind.VIRTUAL_THREAD : Kind.PLATFORM_THREAD);
  }

  /**
   * Called by the copy before it gives a task to a pool of the JDK. The pool may have to make a
   * queue for that, but not where a worker uses its own one.
   */
  public static void task(boolean asFromOutside) {
    if (asFromOutside || !(Thread.currentThread() instanceof ForkJoinWorkerThread)) {
      next(Kind.TASK_OF_A_POOL);
    }
  }

  /** Called by the copy before each allocation. */
  public static void next() {
    next(Kind.ANY);
  }

  private static void next(Kind kind) {
    if (counted != Kind.ANY && counted != kind) {
      return;
    }
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
