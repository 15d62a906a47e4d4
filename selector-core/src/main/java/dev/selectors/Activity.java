package dev.selectors;

import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;

/**
 * Counts what has begun and what has ended, for whoever asks whether anything goes on; what that is,
 * its owner knows. Beside the tasks of a pool it is selectors on a thread of their own, for example,
 * or on their way from one worker to another.
 */
final class Activity {
  // Not atomic numbers, which all workers would write for each message. A sum that is read twice,
  // and is the same both times, was the number at each instant in between, as it never gets less.
  private final LongAdder begun = new LongAdder();
  private final LongAdder ended = new LongAdder();

  void begin() {
    begun.increment();
  }

  void end() {
    ended.increment();
  }

  /** Lets a selector's own thread go on, which ends what begins so; unless it cannot be started. */
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

  /** Whether nothing goes on here, and nothing in the pool: each could have begun the other. */
  boolean isNoneAnd(BooleanSupplier poolIsQuiescent) {
    long before = begun.sum();
    return ended.sum() == before && poolIsQuiescent.getAsBoolean() && begun.sum() == before;
  }
}
