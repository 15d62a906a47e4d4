package dev.selectors.testkit;

import static dev.selectors.testkit.Tells.assertTells;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A run that hangs does not do so without a word. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class LongRunsTest {
  private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
  private final LongRuns runs = new LongRuns(Duration.ofMillis(20), told::add);

  private static String waitForEver(CompletableFuture<String> stage) {
    return stage.join();
  }

  @Test
  void runThatHangsIsToldOnceWithItsThreadAndWhereThatIs() throws InterruptedException {
    CompletableFuture<String> end = new CompletableFuture<>();
    CompletableFuture<String> result = new CompletableFuture<>();
    Thread.ofPlatform()
        .name("a test, seed 7")
        .start(() -> result.complete(runs.watched(() -> waitForEver(end))));
    assertTells(
        told.take(),
        "a test, seed 7 has not come to its end for 0.020s of real time",
        "say sim.await(stage)",
        "LongRunsTest.waitForEver");
    String other = runs.watched(() -> take(told));
    assertTells(other, Thread.currentThread().getName() + " has not come to its end");
    end.complete("over");
    assertEquals("over", result.join());
    assertEquals(List.of(), List.copyOf(told));
  }

  private static String take(BlockingQueue<String> from) {
    try {
      return from.take();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
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
