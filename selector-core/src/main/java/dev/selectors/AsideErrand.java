package dev.selectors;

import java.util.concurrent.RejectedExecutionException;

/** What a pool is given in order to do something alongside the selectors. */
@SuppressWarnings("serial") // the pool's tasks are serializable by inheritance only
final class AsideErrand extends GivenOnce {
  private final Aside task;

  AsideErrand(Aside task) {
    super(null);
    this.task = task;
  }

  private AsideErrand(AsideErrand before) {
    super(before);
    task = before.task;
  }

  @Override
  void execOnce() {
    try {
      if (Thread.currentThread() instanceof WorkerThread worker) {
        worker.runAside(task);
      } else {
        task.run();
      }
    } catch (Throwable t) {
      Journal.tellThread(t); // the pool would keep it for somebody who waits for the end of this
    }
  }

  @Override
  PoolTask again() {
    return new AsideErrand(this);
  }

  @Override
  void loseOnce(RejectedExecutionException why) {
    task.lost(why);
  }
}
