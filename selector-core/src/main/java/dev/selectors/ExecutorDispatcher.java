package dev.selectors;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Runs selectors on an executor that somebody else owns. */
final class ExecutorDispatcher implements Dispatcher {
  private static final BiFunction<ExecutorDispatcher, Scheduled, Handed> NEW_RUN =
      ExecutorDispatcher::newRun;
  private static final BiFunction<Executor, Runnable, Boolean> GIVE = ExecutorDispatcher::isGiven;

  private final Executor executor;
  private final SystemThreads threads;
  /** Tasks handed over and not finished, and turns that wait. An executor cannot be asked. */
  private final AtomicLong active = new AtomicLong();

  /** What has begun and is still at work: an end that is being told, or a task alongside. */
  private final Activity begun = new Activity();

  private final HandedOver tasks = new HandedOver();

  private final ThreadLocal<Boolean> worker = ThreadLocal.withInitial(() -> false);

  /**
   * Begins once, or never: an executor may fail although it has taken a task, and run it all the
   * same. Counts until it begins, and as long as it runs.
   */
  @SuppressWarnings("serial") // it is never written anywhere
  private final class Handed extends AtomicBoolean implements Runnable {
    private final Runnable task;
    private final @Nullable Scheduled selector;

    /** @param selector whose run it is; null if it is none */
    Handed(Runnable task, @Nullable Scheduled selector) {
      this.task = task;
      this.selector = selector;
      active.incrementAndGet();
    }

    @Override
    public void run() {
      if (!compareAndSet(false, true)) {
        return; // it counts as refused, and its selector may have been told
      }
      begun.begin(); // here: the thread below may come late
      if (!threads.isKeptFree() || !isStartedApart()) {
        work();
      }
    }

    /** For an executor that runs tasks in the caller, where the caller is to be back soon. */
    private boolean isStartedApart() {
      try {
        Thread unused = threads.startVirtual(this::work);
        return true;
      } catch (OutOfMemoryError e) { // better here than never
        return false;
      }
    }

    private void work() {
      boolean nested = worker.get(); // an executor may run tasks on the caller's stack
      worker.set(true);
      try {
        task.run();
      } finally {
        begun.end();
        worker.set(nested);
        active.decrementAndGet();
      }
    }

    /** For whoever looks at what waits in an executor. */
    @Override
    public String toString() {
      return selector == null
          ? "a task other than a run of a selector"
          : "a run of " + selector.name();
    }

    /** The executor has thrown; false if it has begun all the same, or run it already. */
    boolean refuse() {
      boolean refused = compareAndSet(false, true);
      if (refused) {
        active.decrementAndGet();
      }
      return refused;
    }
  }

  ExecutorDispatcher(Executor executor, SystemThreads threads) {
    this.executor = executor;
    this.threads = threads;
  }

  @Override
  public void schedule(Scheduled selector) {
    execute(Shortage.outlast(NEW_RUN, this, selector));
  }

  private Handed newRun(Scheduled selector) {
    Runnable run = selector::run; // made now: nobody would notice a run that fails to make it
    return new Handed(() -> run(selector, run), selector);
  }

  @Override
  public void scheduleAgain(Scheduled selector) {
    schedule(selector);
  }

  private static void run(Scheduled selector, Runnable run) {
    if (Thread.currentThread().isVirtual()) {
      Inside.run(selector, run);
    } else {
      run.run(); // where nobody waits for others
    }
  }

  /** The thread goes on in place of a task, so that there are never more than the executor allows. */
  @Override
  public void resume(Scheduled selector, Waiter own) {
    execute(new Handed(
        () -> {
          try {
            own.wakeAndAwaitPause();
          } catch (Throwable t) { // it could not be started
            selector.lostWorker(t);
          }
        },
        selector));
  }

  @Override
  public void resumeToEnd(Waiter own) {
    begin();
    try {
      own.wakeAndAwaitPause();
    } finally {
      end();
    }
  }

  @Override
  public void paused(Waiter own) {
    own.pause();
  }

  @Override
  public void begin() {
    active.incrementAndGet();
  }

  @Override
  public void end() {
    active.decrementAndGet();
  }

  @Override
  public void execute(Aside task) {
    tasks.give(task, once -> execute(new Handed(once, null)));
  }

  private void execute(Handed handed) {
    try {
      boolean unused = Shortage.outlast(GIVE, executor, handed); // twice is as once
    } catch (Throwable t) {
      if (handed.refuse()) {
        throw t;
      }
      Journal.tellThread(t);
    }
  }

  private static boolean isGiven(Executor executor, Runnable handed) {
    executor.execute(handed);
    return true;
  }

  @Override
  public boolean isWorker() {
    return worker.get();
  }

  @Override
  public boolean isQuiescentAnd(BooleanSupplier noneIsAwake) {
    return begun.isNoneAnd(() -> active.get() == 0 && noneIsAwake.getAsBoolean());
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
    return begun.isNone();
  }

  @Override
  public boolean hasTasksToBegin() {
    return !tasks.isEmpty() && !hasEnded();
  }

  @Override
  public boolean hasLostAllThreads() {
    return hasEnded() && begun.isNone();
  }

  private boolean hasEnded() {
    return executor instanceof ExecutorService theirs && theirs.isTerminated();
  }
}
