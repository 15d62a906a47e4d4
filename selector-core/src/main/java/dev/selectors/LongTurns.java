package dev.selectors;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** Reports a turn, or a task, that keeps a worker for longer than somebody likes; once. */
final class LongTurns {
  private final Teller teller;
  private final long limit;
  private final Consumer<? super LongTurn> told;

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
    teller = new Teller(threads, "long-turns");
    this.limit = Timers.saturatedNanos(limit);
    this.told = told;
  }

  /** @param its a worker that was in this run at the last look, too */
  void look(WorkerThread worker, Seen its) {
    if (waitsForAMessage(worker)) {
      its.stuckSince = System.nanoTime();
    }
    if (its.isToldOf || System.nanoTime() - its.stuckSince < limit || teller.isTelling()) {
      return;
    }
    LongTurn turn = its.turn(List.of(worker.getStackTrace()));
    if (!turn.isOver()) { // otherwise that is where another turn is
      its.isToldOf = teller.tells(() -> told.accept(turn));
    }
  }

  /** In {@code receive} or {@code call} inside a turn, which is in order. */
  private static boolean waitsForAMessage(Thread thread) {
    return LockSupport.getBlocker(thread) instanceof Waiter;
  }
}
