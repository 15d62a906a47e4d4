package dev.selectors;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;

/** Tells of a turn, or a task, that keeps a worker for longer than somebody likes; once. */
final class LongTurns {
  private final long limit;
  private final BiConsumer<? super Thread, StackTraceElement[]> told;

  /** @param told gets the thread, and where it is */
  LongTurns(Duration limit, BiConsumer<? super Thread, StackTraceElement[]> told) {
    this.limit = Timers.saturatedNanos(limit);
    this.told = told;
  }

  /** @param its a worker that was in this run at the last look, too */
  void look(WorkerThread worker, Seen its) {
    if (waitsForAMessage(worker)) {
      its.stuckSince = System.nanoTime();
    }
    if (its.isToldOf || System.nanoTime() - its.stuckSince < limit) {
      return;
    }
    StackTraceElement[] at = worker.getStackTrace();
    if (its.isStillStuck()) { // or it is where another turn is
      its.isToldOf = true;
      told.accept(worker, at);
    }
  }

  /** In {@code receive} or {@code call} inside a turn, which is in order. */
  private static boolean waitsForAMessage(Thread thread) {
    return LockSupport.getBlocker(thread) instanceof Waiter;
  }
}
