package dev.selectors;

import java.time.Duration;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;

/** Runs selectors on a {@link ForkJoinPool} that somebody else owns. */
final class PoolDispatcher extends CountingDispatcher {
  /*
   * A pool's worker takes work from outside only when it finds none inside. Selectors that keep
   * each other busy never let that happen, so that a request from another thread would wait for
   * ever. Therefore each worker takes one submission from outside after every so many selectors
   * that it has scheduled itself. The count is kept per thread, approximately: threads that share
   * a slot, or lose an update, look outside a little earlier or later.
   *
   * A pool that is not in asynchronous mode, as the common one, has its workers do first what they
   * have queued last. There selectors that keep each other busy would leave others in the queue for
   * ever, and one that gives way would be the next. So there each run is submitted as if from
   * outside, where the first comes first.
   */
  private static final int SCHEDULES_BEFORE_LOOKING_OUTSIDE = 64;
  private static final int SLOTS = 64;
  /** Keeps the slots of two workers out of one cache line. */
  private static final int STRIDE = 16;

  /**
   * A task that counts as something that goes on. The pool of Java 21 takes a worker for idle that
   * waits for a future.
   */
  @SuppressWarnings("serial") // the pool's tasks are serializable by inheritance only
  private final class Counted extends GivenOnce {
    private final PoolTask task;

    Counted(PoolTask task) {
      super(null);
      this.task = task;
    }

    private Counted(Counted before) {
      super(before);
      task = before.task.again();
    }

    @Override
    void execOnce() {
      activity.begin();
      try {
        boolean unused = task.exec();
      } finally {
        activity.end();
      }
    }

    @Override
    PoolTask again() {
      return new Counted(this);
    }

    @Override
    void loseOnce(RejectedExecutionException why) {
      task.lost(why);
    }
  }

  private static final BiFunction<PoolDispatcher, Scheduled, Counted> NEW_RUN =
      PoolDispatcher::newRun;

  private final ForkJoinPool pool;
  private final HandedOver tasks = new HandedOver();
  private final int[] schedules = new int[SLOTS * STRIDE];

  PoolDispatcher(ForkJoinPool pool) {
    this.pool = pool;
  }

  @Override
  public void schedule(Scheduled selector) {
    Counted run = Shortage.outlast(NEW_RUN, this, selector);
    if (pool.getAsyncMode() || pool.isShutdown()) { // which takes nothing from outside any more
      PoolTask.give(pool, run);
    } else {
      PoolTask.giveFromOutside(pool, run);
    }
    lookOutside();
  }

  private Counted newRun(Scheduled selector) {
    return new Counted(new Errand(selector));
  }

  @Override
  public void scheduleAgain(Scheduled selector) {
    schedule(selector);
  }

  private void lookOutside() {
    if (Thread.currentThread() instanceof ForkJoinWorkerThread worker && worker.getPool() == pool) {
      int slot = (worker.getPoolIndex() % SLOTS) * STRIDE;
      if (++schedules[slot] >= SCHEDULES_BEFORE_LOOKING_OUTSIDE) {
        schedules[slot] = 0;
        PoolTask.takeInFromOutside();
      }
    }
  }

  @Override
  public void execute(Aside task) {
    tasks.give(task, once -> PoolTask.give(pool, new Counted(new AsideErrand(once))));
  }

  @Override
  public boolean isWorker() {
    return Thread.currentThread() instanceof ForkJoinWorkerThread worker
        && worker.getPool() == pool;
  }

  @Override
  public boolean isQuiescentAnd(BooleanSupplier noneIsAwake) {
    return activity.isNoneAnd(() -> pool.isQuiescent() && noneIsAwake.getAsBoolean());
  }

  @Override
  public boolean isOwned() {
    return false;
  }

  @Override
  public void close(boolean now) {
    if (now) {
      tasks.close();
    }
  }

  @Override
  public boolean awaitClosed(Duration timeout) {
    return activity.isNone(); // without what others do in the pool
  }

  @Override
  public boolean hasTasksToBegin() {
    return !tasks.isEmpty() && !pool.isTerminated();
  }

  @Override
  public boolean hasLostAllThreads() {
    return pool.isTerminated() && activity.isNone();
  }
}
