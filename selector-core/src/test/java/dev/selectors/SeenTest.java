package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.WedgeTest.Doer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A worker about which nothing will be of interest soon, so that the next look may be later. */
@Timeout(60)
final class SeenTest {
  private static final long PERIOD = 1_000_000;
  /** Shorter than that, a single turn in it could be one that is short as a rule. */
  private static final long SHORT_PERIOD = 5_000;

  // A run for each turn, and no other worker for one that takes long.
  private final SelectorSystem system =
      SelectorSystem.builder().parallelism(1).maxThreads(1).throughput(1).build();
  private final Doer doer = system.spawn(new Doer());
  private final CompletableFuture<WorkerThread> inNext = new CompletableFuture<>();
  private final CountDownLatch end = new CountDownLatch(1);

  @AfterEach
  void close() {
    end.countDown();
    system.close();
  }

  private static void compute(CountDownLatch until) {
    while (until.getCount() > 0) {
      Thread.onSpinWait();
    }
  }

  /** The worker as it was seen in a turn, which has ended since then; it is in the next one now. */
  private Seen seenInTheTurnBefore(Runnable next) {
    CountDownLatch endOfFirst = new CountDownLatch(1);
    CompletableFuture<WorkerThread> inFirst = new CompletableFuture<>();
    doer.send(() -> {
      inFirst.complete((WorkerThread) Thread.currentThread());
      compute(endOfFirst);
    });
    Seen seen = new Seen(inFirst.join());
    seen.look(PERIOD);
    assertFalse(seen.isSteady());
    doer.send(() -> {
      inNext.complete((WorkerThread) Thread.currentThread());
      next.run();
    });
    endOfFirst.countDown();
    inNext.join();
    return seen;
  }

  @Test
  void workerWhoseTurnsAreLongAndEndIsSteady() {
    Seen seen = seenInTheTurnBefore(() -> compute(end));
    seen.look(PERIOD);
    assertTrue(seen.isSteady());
  }

  @Test
  void workerWhoseTurnDoesNotEndIsNotSteady() {
    Seen seen = seenInTheTurnBefore(() -> compute(end));
    seen.look(PERIOD);
    seen.look(PERIOD);
    assertFalse(seen.isSteady());
  }

  @Test
  void workerWhoseTurnsAreShortIsNotSteady() {
    Seen seen = seenInTheTurnBefore(() -> compute(end));
    seen.look(SHORT_PERIOD - 1);
    assertFalse(seen.isSteady());
  }

  @Test
  void workerThatWaitsIsNotSteadySoThatTheNextLookComesSoon() {
    Seen seen = seenInTheTurnBefore(() -> WedgeTest.await(end));
    while (inNext.join().getState() == Thread.State.RUNNABLE) {
      Thread.onSpinWait();
    }
    seen.look(PERIOD);
    assertFalse(seen.isSteady());
  }
}
