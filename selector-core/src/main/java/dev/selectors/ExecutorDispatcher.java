package dev.selectors;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;

/** Runs selectors on an executor that somebody else owns. */
final class ExecutorDispatcher implements Dispatcher {
  private final Executor executor;
  /** Tasks handed over and not finished. An executor cannot be asked. */
  private final AtomicLong active = new AtomicLong();

  private final ThreadLocal<Boolean> worker = ThreadLocal.withInitial(() -> false);

  ExecutorDispatcher(Executor executor) {
    this.executor = executor;
  }

  @Override
  public void schedule(Scheduled selector) {
    execute(selector::run);
  }

  @Override
  public void scheduleAgain(Scheduled selector) {
    execute(selector::run);
  }

  /** The thread goes on in place of a task, so that there are never more than the executor allows. */
  @Override
  public void resume(Scheduled selector, Waiter own) {
    execute(() -> {
      try {
        own.wakeAndAwaitPause();
      } catch (Throwable t) { // it could not be started
        selector.lostWorker(t);
      }
    });
  }

  @Override
  public void paused(Waiter own) {
    own.pause();
  }

  @Override
  public void execute(Aside task) {
    execute((Runnable) task);
  }

  private void execute(Runnable task) {
    active.incrementAndGet();
    boolean accepted = false;
    try {
      executor.execute(() -> {
        boolean nested = worker.get(); // an executor may run tasks on the caller's stack
        worker.set(true);
        try {
          task.run();
        } finally {
          worker.set(nested);
          active.decrementAndGet();
        }
      });
      accepted = true;
    } finally {
      if (!accepted) {
        active.decrementAndGet();
      }
    }
  }

  @Override
  public boolean isWorker() {
    return worker.get();
  }

  @Override
  public boolean isQuiescent() {
    return active.get() == 0;
  }

  @Override
  public boolean isOwned() {
    return false;
  }

  @Override
  public void close(boolean now) {}

  @Override
  public boolean awaitClosed(Duration timeout) {
    return true;
  }
}
