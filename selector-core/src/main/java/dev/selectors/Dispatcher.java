package dev.selectors;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.function.BooleanSupplier;

/**
 * What selectors run on: gives workers to selectors that have something to do. What workers of the
 * system's own pool wake others for is in {@link WorkerPool}.
 */
interface Dispatcher {
  /**
   * Gives an idle selector a worker, soon. Callable from any thread.
   *
   * @throws java.util.concurrent.RejectedExecutionException if there will never be one
   */
  void schedule(Scheduled selector);

  /** Gives the selector that has just run a worker again, after others that wait. */
  void scheduleAgain(Scheduled selector);

  /**
   * Makes a selector's own thread go on. Callable from any thread. That counts as something that
   * goes on until the thread calls {@link #paused}, once for each time; otherwise the system would
   * never be at rest, or would be taken to be so too early.
   */
  void resume(Scheduled selector, Waiter own);

  /**
   * Makes a selector's own thread go on to its end, though nobody gives it a worker. Called by a
   * thread that can wait for that.
   */
  void resumeToEnd(Waiter own);

  /** A selector's own thread is about to wait, or to end; called by itself. */
  void paused(Waiter own);

  /** Something has begun that goes on though no worker is at it: a turn waits for room. */
  void begin();

  /** It goes on no longer, or a worker is at it. */
  void end();

  /**
   * Runs a task alongside the selectors.
   *
   * @throws java.util.concurrent.RejectedExecutionException if nobody will ever run it;
   *     {@link Aside#lost} is not called then
   */
  void execute(Aside task);

  /** Whether the caller is one of the workers, so that it must not wait for the others. */
  boolean isWorker();

  /**
   * Whether nothing runs, nothing waits for a worker, and the condition holds, all at one instant.
   *
   * @param noneIsAwake asked only if all else is so; of a selector that a thread has just woken the
   *     dispatcher does not know before that thread has scheduled it
   */
  boolean isQuiescentAnd(BooleanSupplier noneIsAwake);

  /** Whether the system owns the workers, so that none is left once it has closed them. */
  boolean isOwned();

  /**
   * Takes no more work; what waits for a worker is given up, what runs is interrupted if
   * {@code now}. On an executor that somebody else owns, it refuses and gives up only tasks that
   * have not begun, if {@code now}.
   */
  void close(boolean now);

  /**
   * Waits for what runs after {@link #close}; false if some of it still does. On an executor that
   * somebody else owns, it looks once, and relies on all selectors having ended: false if a task
   * alongside them is still at work.
   */
  boolean awaitClosed(Duration timeout);

  /**
   * Whether tasks alongside selectors wait on an executor that somebody else owns, and may begin.
   */
  boolean hasTasksToBegin();

  /**
   * Whether somebody else has ended the executor, and nothing runs any more: so nobody will ever
   * begin what it was given. What a pool gives back as it is shut down, it has not refused.
   */
  boolean hasLostAllThreads();

  /** A dispatcher on an executor that somebody else owns. */
  static Dispatcher on(Executor executor, SystemThreads threads) {
    return executor instanceof ForkJoinPool pool
        ? new PoolDispatcher(pool)
        : new ExecutorDispatcher(executor, threads);
  }
}
