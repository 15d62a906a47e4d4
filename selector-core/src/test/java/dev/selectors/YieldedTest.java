package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** Nobody without a task is left in the line of those that give way. */
class YieldedTest {
  private final ManualSystem its = new ManualSystem();
  private final Steered one = its.started(new Steered());
  private final Steered two = its.started(new Steered());
  private final Yielded line = new Yielded();
  private final RejectedExecutionException why = new RejectedExecutionException("no room");

  @Test
  void whoseTaskCannotBeQueuedIsTakenBack() {
    PoolTask unused = line.add(one.cell);
    assertTrue(line.takeBack(one.cell, why));
    assertTrue(line.isEmpty());
  }

  @Test
  void whoWasTakenByTheTaskOfAnotherLeavesThatOneNotWaiting() {
    PoolTask unqueued = line.add(one.cell);
    PoolTask task = line.add(two.cell);
    task.lost(why); // which takes the first
    assertFalse(line.takeBack(one.cell, why));
    assertTrue(line.isEmpty());
    unqueued.lost(why); // finds nobody
    boolean unused = unqueued.exec(); // nor does a worker
  }
}
