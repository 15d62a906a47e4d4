package dev.selectors;

import java.time.Duration;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs selectors on a {@link ForkJoinPool}. */
final class PoolDispatcher implements Dispatcher {
  /*
   * A pool's worker takes work from outside only when it finds none inside. Selectors that keep
   * each other busy never let that happen, so that a request from another thread would wait for
   * ever. Therefore each worker takes one submission from outside after every so many selectors
   * that it has scheduled itself. The count is kept per thread, approximately: threads that share
   * a slot, or lose an update, look outside a little earlier or later.
   */
  private static final int SCHEDULES_BEFORE_LOOKING_OUTSIDE = 64;
  private static final int SLOTS = 64;
  /** Keeps the slots of two workers out of one cache line. */
  private static final int STRIDE = 16;

  static final int MAX_THREADS = 32_767;
  private static final long IDLE_SECONDS = 1;

  private final ForkJoinPool pool;
  private final boolean owned;
  private final int[] schedules = new int[SLOTS * STRIDE];

  PoolDispatcher(ForkJoinPool pool, boolean owned) {
    this.pool = pool;
    this.owned = owned;
  }

  /**
   * A pool of its own, first come first served, whose threads end when there has been nothing to do
   * for a second.
   */
  static PoolDispatcher create(String name, int parallelism, boolean daemon) {
    AtomicInteger started = new AtomicInteger();
    ForkJoinPool.ForkJoinWorkerThreadFactory threads = p -> {
      ForkJoinWorkerThread worker = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(p);
      worker.setDaemon(daemon);
      worker.setName(name + "-worker-" + started.incrementAndGet());
      return worker;
    };
    ForkJoinPool pool = new ForkJoinPool(
        parallelism, threads, null, true, 0, MAX_THREADS, 1, null, IDLE_SECONDS, TimeUnit.SECONDS);
    return new PoolDispatcher(pool, true);
  }

  @Override
  public void schedule(ControlWord selector) {
    pool.execute(selector);
    lookOutside();
  }

  @Override
  public void scheduleAgain(ControlWord selector) {
    pool.execute(selector);
    lookOutside();
  }

  private void lookOutside() {
    if (Thread.currentThread() instanceof ForkJoinWorkerThread worker && worker.getPool() == pool) {
      int slot = (worker.getPoolIndex() % SLOTS) * STRIDE;
      if (++schedules[slot] >= SCHEDULES_BEFORE_LOOKING_OUTSIDE) {
        schedules[slot] = 0;
        ForkJoinTask<?> submitted = ControlWord.pollOutside();
        if (submitted != null) {
          takeIn(submitted);
        }
      }
    }
  }

  private static void takeIn(ForkJoinTask<?> submitted) {
    try {
      submitted.fork();
    } catch (RejectedExecutionException e) {
      // The pool is being shut down, and whoever does that ends what was in it. The selector that
      // was scheduled before must not be told that it was not.
    }
  }

  @Override
  public void execute(Runnable task) {
    pool.execute(task);
  }

  @Override
  public boolean isWorker() {
    return Thread.currentThread() instanceof ForkJoinWorkerThread worker
        && worker.getPool() == pool;
  }

  @Override
  public boolean isQuiescent() {
    return pool.isQuiescent();
  }

  @Override
  public boolean isOwned() {
    return owned;
  }

  @Override
  public void close(boolean now) {
    if (!owned) {
      return;
    }
    if (now) {
      pool.shutdownNow();
    } else {
      pool.shutdown();
    }
  }

  @Override
  public boolean awaitClosed(Duration timeout) {
    if (!owned) {
      return true;
    }
    try {
      return pool.awaitTermination(Timers.saturatedNanos(timeout), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return pool.isTerminated();
    }
  }
}
