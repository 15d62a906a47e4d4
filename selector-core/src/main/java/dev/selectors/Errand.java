package dev.selectors;

import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** What a pool is given in order to run a selector. */
@SuppressWarnings("serial") // the pool's tasks are serializable by inheritance only
final class Errand extends PoolTask {
  private final Scheduled selector;

  /** Of {@link Arrivals}, or of whoever has taken all of them. */
  @Nullable
  Errand next;

  Errand(Scheduled selector) {
    this.selector = selector;
  }

  @Override
  protected boolean exec() {
    if (Thread.currentThread() instanceof WorkerThread worker) {
      worker.runFrom(selector);
    } else {
      selector.run();
    }
    return false; // nobody waits for its end
  }

  @Override
  PoolTask again() {
    return new Errand(selector);
  }

  @Override
  void lost(RejectedExecutionException why) {
    selector.lostWorker(why);
  }
}
