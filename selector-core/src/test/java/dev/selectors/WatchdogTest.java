package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the watchdog does between two looks. */
final class WatchdogTest {
  private final WorkerPool.Threads pool = new WorkerPool.Threads(2, p -> null);

  @AfterEach
  void shutDown() {
    pool.shutdown();
  }

  private Watchdog of(int maxThreads) {
    SystemThreads threads = new SystemThreads("s");
    LongTurns none = new LongTurns(threads, Duration.ZERO, turn -> {});
    return new Watchdog(pool, new Activity(), maxThreads, threads, blocked -> {}, none);
  }

  @Test
  void onceAllWorkersWaitInTurnsThePoolMayGrowByAsManyBeforeTheNextLook() {
    Watchdog watchdog = of(256);
    watchdog.beginsToWait();
    watchdog.pause();
    assertEquals(2, pool.getParallelism());
    watchdog.beginsToWait();
    watchdog.pause();
    assertEquals(4, pool.getParallelism());
    watchdog.beginsToWait();
    watchdog.waitsNoMore();
    watchdog.beginsToWait();
    watchdog.pause();
    assertEquals(4, pool.getParallelism());
    watchdog.beginsToWait();
    watchdog.pause();
    assertEquals(6, pool.getParallelism());
  }

  @Test
  void limitOfThreadsHoldsForThoseThatWaitInTurnsToo() {
    Watchdog watchdog = of(3);
    for (int i = 0; i < 5; i++) {
      watchdog.beginsToWait();
      watchdog.pause();
    }
    assertEquals(3, pool.getParallelism());
  }

  /** As by whoever interrupts all threads of a group: it would take a processor for itself. */
  @Test
  void interruptShortensNoPauseButOne() {
    Watchdog watchdog = of(2);
    Thread.currentThread().interrupt();
    watchdog.pause();
    assertFalse(Thread.interrupted());
  }

  @Test
  void interruptDoesNotKeepItAwake() {
    Watchdog watchdog = of(2);
    Thread.currentThread().interrupt();
    assertFalse(watchdog.sleep());
    assertFalse(Thread.interrupted());
  }
}
