package dev.selectors.testkit;

import static dev.selectors.testkit.Tells.assertTells;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A run that hangs does not do so silently. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class LongRunsTest {
  private static final Duration LONGEST = Duration.ofMillis(20);

  private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
  private final AtomicReference<@Nullable Thread> watcher = new AtomicReference<>();
  private final LongRuns runs = new LongRuns(LONGEST, this::hear);

  private void hear(String text) {
    watcher.set(Thread.currentThread());
    told.add(text);
  }

  private void takeLong(LongRuns runs) {
    assertTells(runs.watched(() -> take(told)), "has not come to its end");
  }

  /** A run that hangs, and has come so far before it was told of. */
  private final class Hanging {
    final CompletableFuture<String> end = new CompletableFuture<>();
    final CompletableFuture<String> result = new CompletableFuture<>();
    final String text;
    private final CompletableFuture<Long> hangs = new CompletableFuture<>();
    private final boolean isInTime;

    private Hanging() throws InterruptedException {
      long begun = System.nanoTime();
      Thread.ofPlatform()
          .name("a test, seed 7")
          .start(() -> result.complete(runs.watched(this::hang)));
      text = told.take();
      isInTime = hangs.join() - begun < LONGEST.toNanos();
    }

    private String hang() {
      hangs.complete(System.nanoTime());
      return end.join();
    }
  }

  /**
   * As often as it takes: its thread may be off its processor before it gets there. Once it has
   * read the time, it is in the method that the text has to name.
   */
  private Hanging hangingInTime() throws InterruptedException {
    Hanging run = new Hanging();
    while (!run.isInTime) {
      run.end.complete("late");
      run.result.join();
      run = new Hanging();
    }
    return run;
  }

  @Test
  void runThatHangsIsToldOnceWithItsThreadAndWhereThatIs() throws InterruptedException {
    Hanging run = hangingInTime();
    assertTells(
        run.text,
        "a test, seed 7 has not come to its end in 0.020s of real time",
        "say sim.await(stage)",
        "LongRunsTest$Hanging.hang");
    String other = runs.watched(() -> take(told));
    assertTells(other, Thread.currentThread().getName() + " has not come to its end");
    run.end.complete("over");
    assertEquals("over", run.result.join());
    assertEquals(List.of(), List.copyOf(told));
  }

  @Test
  void whoWaitsForATurnOnAThreadForItselfIsWhereThatIs() throws InterruptedException {
    CompletableFuture<String> end = new CompletableFuture<>();
    CompletableFuture<Thread> innermost = new CompletableFuture<>();
    Strand inner = new Strand(() -> {
      innermost.complete(Thread.currentThread());
      String unused = end.join();
    });
    Strand outer = new Strand(inner::goOn);
    Thread waiting = Thread.ofPlatform().start(outer::goOn);
    while (Strand.movedBy(waiting) != innermost.join()) {
      Thread.onSpinWait(); // until both wait
    }
    assertSame(Thread.currentThread(), Strand.movedBy(Thread.currentThread()));

    end.complete("go on");
    waiting.join();
  }

  private static String take(BlockingQueue<String> from) {
    try {
      return from.take();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void runAfterAPauseIsWatchedAgain() throws InterruptedException {
    for (int i = 0; i < 3; i++) {
      takeLong(runs);
      Objects.requireNonNull(watcher.get()).join(); // nobody is watched meanwhile
    }
  }

  /** With that status it would look all the time, and take a processor for itself. */
  @Test
  void anInterruptShortensOnePauseBetweenTwoLooks() {
    LongRuns interrupted = new LongRuns(LONGEST, text -> {
      Thread.currentThread().interrupt();
      hear(text);
    });
    String text = interrupted.watched(() -> {
      String its = take(told);
      Thread looking = Objects.requireNonNull(watcher.get());
      while (looking.isInterrupted()) {
        Thread.onSpinWait();
      }
      return its;
    });
    assertTells(text, "has not come to its end");
  }

  @Test
  void runsAreWatchedThoughWhoIsToldFails() throws InterruptedException {
    BlockingQueue<Throwable> failures = new LinkedBlockingQueue<>();
    AssertionError failure = new AssertionError("nothing can be written any more");
    LongRuns deaf = new LongRuns(LONGEST, text -> {
      Thread.currentThread().setUncaughtExceptionHandler((thread, error) -> failures.add(error));
      hear(text);
      throw failure;
    });
    takeLong(deaf);
    takeLong(deaf);
    assertSame(failure, failures.take());
    assertSame(failure, failures.take());
  }

  @Test
  void runOfAnExploredTestIsWatched() {
    SimulatedSystem.explore(1, sim -> assertTrue(LongRuns.OF_ALL_TESTS.watchesCaller()));
    assertFalse(LongRuns.OF_ALL_TESTS.watchesCaller());
  }

  @Test
  void whatRunsASingleSimulationIsWatchedCallByCall() {
    try (var sim = SimulatedSystem.create(3)) {
      List<Boolean> watched = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        sim.executor().execute(() -> watched.add(LongRuns.OF_ALL_TESTS.watchesCaller()));
      }
      sim.step();
      assertFalse(LongRuns.OF_ALL_TESTS.watchesCaller());
      sim.run();
      assertFalse(LongRuns.OF_ALL_TESTS.watchesCaller());
      assertEquals(List.of(true, true), watched);
    }
  }

  @Test
  void callIsToldWithItsSeedUnlessItIsPartOfARunThatIsWatched() {
    String me = Thread.currentThread().getName();
    assertTells(
        runs.watchedAtLeast(", seed 3", () -> take(told)), me + ", seed 3 has not come to its end");
    assertTells(
        runs.watched(() -> runs.watchedAtLeast(", seed 3", () -> take(told))),
        me + " has not come to its end");
  }

  @Test
  void runInsideAnotherOneLeavesThatOneWatched() {
    String outer = runs.watched(() -> {
      assertEquals("inner", runs.watched(() -> "inner"));
      return take(told);
    });
    assertTells(outer, Thread.currentThread().getName());
  }
}
