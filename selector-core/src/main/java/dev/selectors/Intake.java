package dev.selectors;

import java.util.concurrent.RejectedExecutionException;

/** What a pool is given so that one of its workers takes in what has {@linkplain Arrivals arrived}. */
@SuppressWarnings("serial") // the pool's tasks are serializable by inheritance only
final class Intake extends PoolTask {
  private final WorkerPool pool;

  Intake(WorkerPool pool) {
    this.pool = pool;
  }

  @Override
  protected boolean exec() {
    pool.takeIn();
    return false; // nobody waits for its end
  }

  @Override
  PoolTask again() {
    return new Intake(pool);
  }

  @Override
  boolean mayBeGivenTwice() {
    return true; // the second one finds nothing; without any, somebody is called later
  }

  @Override
  void lost(RejectedExecutionException why) {
    pool.loseArrivals(why);
  }
}
