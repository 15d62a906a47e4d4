package dev.selectors;

import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;

/** Counts the threads of selectors that have one of their own: how often they went on, and paused. */
final class OwnThreads {
  // Not atomic numbers, which all workers would write for each message. A sum that is read twice,
  // and the same both times, was the number at each instant in between, as it never gets less.
  private final LongAdder resumed = new LongAdder();
  private final LongAdder paused = new LongAdder();

  void resume(Waiter waiter) {
    resumed.increment();
    waiter.wake();
  }

  void paused() {
    paused.increment();
  }

  /** Whether no thread runs and nothing else does: each can start the other. */
  boolean areQuiescent(BooleanSupplier nothingElse) {
    long before = resumed.sum();
    return paused.sum() == before && nothingElse.getAsBoolean() && resumed.sum() == before;
  }
}
