package dev.selectors;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/** Counts the threads of selectors that have one of their own: how often they went on, and paused. */
final class OwnThreads {
  private final AtomicLong resumed = new AtomicLong();
  private final AtomicLong paused = new AtomicLong();

  void resume(Waiter waiter) {
    resumed.incrementAndGet();
    waiter.wake();
  }

  void paused() {
    paused.incrementAndGet();
  }

  /** Whether no thread runs and nothing else does: each can start the other. */
  boolean areQuiescent(BooleanSupplier nothingElse) {
    long before = resumed.get();
    return paused.get() == before && nothingElse.getAsBoolean() && resumed.get() == before;
  }
}
