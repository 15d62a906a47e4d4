package dev.selectors;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** Reports a turn, or a task, that keeps a worker for longer than somebody likes; once. */
final class LongTurns {
  private final SystemThreads threads;
  private final long limit;
  private final Consumer<? super LongTurn> told;
  private final AtomicBoolean telling = new AtomicBoolean();

  /**
   * One that is under way.
   *
   * @param runs how many the worker had ended by then
   * @param turns how many it had taken by then
   * @param at where it is
   */
  record LongTurn(WorkerThread worker, int runs, int turns, List<StackTraceElement> at) {
    /** Whether the worker is at something else by now. */
    boolean isOver() {
      return worker.runs() != runs || worker.allTurns() != turns || !worker.isOccupied();
    }
  }

  LongTurns(SystemThreads threads, Duration limit, Consumer<? super LongTurn> told) {
    this.threads = threads;
    this.limit = Timers.saturatedNanos(limit);
    this.told = told;
  }

  /** @param its a worker that was in this run at the last look, too */
  void look(WorkerThread worker, Seen its) {
    if (waitsForAMessage(worker)) {
      its.stuckSince = System.nanoTime();
    }
    if (its.isToldOf || System.nanoTime() - its.stuckSince < limit || telling.get()) {
      return;
    }
    LongTurn turn = its.turn(List.of(worker.getStackTrace()));
    if (!turn.isOver()) { // otherwise that is where another turn is
      its.isToldOf = tell(turn);
    }
  }

  /**
   * Reports on another thread than the one that looks, as the log may be just what the turn holds.
   *
   * @return false if there is no thread for that
   */
  private boolean tell(LongTurn turn) {
    telling.set(true);
    try {
      Thread unused = threads.startDaemon("long-turns", () -> {
        try {
          told.accept(turn);
        } finally {
          telling.set(false);
        }
      });
      return true;
    } catch (Throwable none) { // so the next look tries again
      telling.set(false);
      return false;
    }
  }

  /** In {@code receive} or {@code call} inside a turn, which is in order. */
  private static boolean waitsForAMessage(Thread thread) {
    return LockSupport.getBlocker(thread) instanceof Waiter;
  }
}
