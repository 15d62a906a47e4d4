package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.savina.harness.SavinaTrial;
import dev.selectors.savina.runtimes.Entrant;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

@Timeout(60)
class WatchdogTest {
  private final CountDownLatch ended = new CountDownLatch(1);
  private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1);

  private Watchdog after(Duration limit) {
    return new Watchdog(limit, ended::countDown, clock);
  }

  @Test
  void whatDoesNotStirIsEnded() throws InterruptedException {
    try (Watchdog watchdog = after(Duration.ZERO)) {
      ended.await();
      assertTrue(watchdog.hasBitten());
    }
  }

  @Test
  void timeBeginsAnewWithEachStir() {
    try (Watchdog watchdog = after(Duration.ofHours(1))) {
      Runnable first = clock.getQueue().peek();
      watchdog.stirs();
      assertEquals(1, clock.getQueue().size());
      assertNotSame(first, clock.getQueue().peek());
      assertFalse(watchdog.hasBitten());
    }
  }

  @Test
  void whatStirsTooLateIsEndedOnlyOnce() throws InterruptedException {
    try (Watchdog watchdog = after(Duration.ZERO)) {
      ended.await();
      watchdog.stirs();
      assertEquals(0, clock.getQueue().size());
    }
  }

  @Test
  void nothingIsEndedAfterTheClose() {
    after(Duration.ofHours(1)).close();
    assertTrue(clock.isShutdown());
    assertEquals(0, clock.getQueue().size());
  }

  @Test
  void jvmThatHeedsNoInterruptIsEnded() {
    Options options = new OptionsBuilder()
        .include("^" + SavinaTrial.class.getName() + "\\.")
        .param("benchmark", WrongBenchmark.class.getName())
        .param("variant", "hangs")
        .forks(1)
        .jvmArgs("-Xmx256m", "-XX:+UseSerialGC", Entrant.UNSAFE_UNTOLD)
        .warmupIterations(0)
        .measurementIterations(1)
        .timeout(TimeValue.seconds(2))
        .shouldFailOnError(true)
        .build();
    TrialFailedException failed =
        assertThrows(TrialFailedException.class, () -> JmhFork.run("it", options, () -> {}));
    assertEquals("it: the JVM hung: nothing came from it in 4 seconds", failed.getMessage());
  }
}
