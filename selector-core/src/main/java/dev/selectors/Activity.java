package dev.selectors;

import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;

/**
 * Counts what has begun and what has ended, for whoever asks whether anything goes on. Its owner
 * knows what that is: besides the tasks of a pool, for example, selectors on a thread of their own,
 * or on their way from one worker to another.
 */
final class Activity {
  // Not atomic numbers, which all workers would write for each message. A sum that is read twice,
  // and is the same both times, was the number at each instant in between, as it never decreases.
  private final LongAdder begun = new LongAdder();
  private final LongAdder ended = new LongAdder();

  void begin() {
    begun.increment();
  }

  void end() {
    ended.increment();
  }

  /**
   * Lets a selector's own thread go on, which ends what begins here, unless it cannot be started.
   */
  void resume(Waiter own) {
    begin();
    boolean woken = false;
    try {
      own.wake();
      woken = true;
    } finally {
      if (!woken) {
        end();
      }
    }
  }

  /** Whether nothing goes on here. */
  boolean isNone() {
    return isNoneAnd(() -> true);
  }

  /**
   * Whether nothing goes on here, nor in the pool: each could have begun something in the other.
   */
  boolean isNoneAnd(BooleanSupplier poolIsQuiescent) {
    long before = begun.sum();
    return ended.sum() == before && poolIsQuiescent.getAsBoolean() && begun.sum() == before;
  }
}
