package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.lang.invoke.MethodHandles;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Which of the selectors that it has woken a worker runs next; here without a watchdog, which would
 * take that one away.
 */
class KeptTest {
  private final ForkJoinPool pool = new ForkJoinPool(1);
  /** A worker that is never started. */
  private final WorkerThread worker = new WorkerThread(null, pool, null);

  private final Slice slice;

  private final Scheduled first = new Selector() {}.cell;
  private final Scheduled second = new Selector() {}.cell;

  KeptTest() throws ReflectiveOperationException {
    MethodHandles.Lookup inside =
        MethodHandles.privateLookupIn(WorkerThread.class, MethodHandles.lookup());
    inside.findVarHandle(WorkerThread.class, "chains", int.class).set(worker, 1);
    slice =
        (Slice) inside.findVarHandle(WorkerThread.class, "slice", Slice.class).get(worker);
    slice.begin(64);
    slice.countTurn();
  }

  @AfterEach
  void close() {
    pool.shutdown();
  }

  @Test
  void whatATurnWakesLastIsRunNextAndTheOneBeforeIsQueued() {
    assertNull(worker.keep(first));
    assertSame(first, worker.keep(second));
    assertSame(second, worker.takeKept());
    assertNull(worker.takeKept());
  }

  @Test
  void whatALaterTurnOfTheRunWakesIsQueued() {
    assertNull(worker.keep(first));
    slice.countTurn();
    assertSame(second, worker.keep(second));
    assertSame(first, worker.takeKept());
  }

  @Test
  void nobodyIsQueuedForOneThatTheWatchdogHasTaken() {
    assertNull(worker.keep(first));
    assertSame(first, worker.takeKept());
    assertNull(worker.keep(second));
    assertSame(second, worker.takeKept());
  }

  @Test
  void whereTurnsAreLongAllAreQueued() {
    worker.pace(Pace.LONG);
    assertSame(first, worker.keep(first));
    assertSame(second, worker.keep(second));
    assertNull(worker.takeKept());
  }

  @Test
  void whatAWorkerWakesOutsideOfARunIsQueued() {
    WorkerThread idle = new WorkerThread(null, pool, null);
    assertSame(first, idle.keep(first));
  }
}
