package dev.selectors;

import java.util.concurrent.ForkJoinTask;

/** What a pool is given in order to do something beside the selectors; no more twice than an errand. */
@SuppressWarnings("serial") // the pool's tasks are serializable by inheritance only
final class AsideErrand extends ForkJoinTask<Void> {
  private final Aside task;

  AsideErrand(Aside task) {
    this.task = task;
  }

  AsideErrand again() {
    return new AsideErrand(task);
  }

  @Override
  protected boolean exec() {
    try {
      if (Thread.currentThread() instanceof WorkerThread worker) {
        worker.runAside(task);
      } else {
        task.run();
      }
    } catch (Throwable t) {
      Journal.tellThread(t); // the pool would keep it for somebody who waits for the end of this
    }
    return false;
  }

  /** The pool was shut down at once, as told at {@link Errand#cancel}. */
  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    boolean cancelled = super.cancel(mayInterruptIfRunning);
    task.lost(Errand.shutDown());
    return cancelled;
  }

  @Override
  @SuppressWarnings("NullAway") // a task without a result
  public Void getRawResult() {
    return null;
  }

  @Override
  protected void setRawResult(Void value) {}
}
