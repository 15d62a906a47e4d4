package dev.selectors;

import java.util.concurrent.RejectedExecutionException;

/** What a pool is given in order to do something alongside the selectors. */
@SuppressWarnings("serial") // the pool's tasks are serializable by inheritance only
final class AsideErrand extends PoolTask {
  private final Aside task;

  AsideErrand(Aside task) {
    this.task = task;
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

  @Override
  PoolTask again() {
    return new AsideErrand(task);
  }

  @Override
  void lost(RejectedExecutionException why) {
    task.lost(why);
  }
}
