package dev.selectors;

import java.util.concurrent.RejectedExecutionException;

/** What a pool is given in order to run a selector. */
@SuppressWarnings("serial") // the pool's tasks are serializable by inheritance only
class Errand extends PoolTask {
  private final Scheduled selector;

  Errand(Scheduled selector) {
    this.selector = selector;
  }

  @Override
  protected final boolean exec() {
    run(selector);
    return false; // nobody waits for its end
  }

  /** On the current worker. */
  static void run(Scheduled selector) {
    if (Thread.currentThread() instanceof WorkerThread worker) {
      worker.runFrom(selector);
    } else {
      selector.run();
    }
  }

  @Override
  final PoolTask again() {
    return new Errand(selector);
  }

  @Override
  final void lost(RejectedExecutionException why) {
    selector.lostWorker(why);
  }
}
