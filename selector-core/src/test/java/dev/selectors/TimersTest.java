package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The time of a system. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class TimersTest {
  private final Timers timers = new Timers(new SystemThreads("timers"), true);

  @AfterEach
  void close() {
    timers.close();
  }

  private Cancellable later() {
    return timers.schedule(() -> {}, Duration.ofHours(1));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 100, 3_000})
  void cancelledTicksAreHardlyEverMoreThanAllOthers(int others) {
    cancelsMany(others, others + 2_048);
  }

  @Test
  void whereThereAreVeryManyTicksThoseThatAreCancelledAreHardlyKept() {
    cancelsMany(20_000, 2_048);
  }

  private void cancelsMany(int others, int mostKept) {
    for (int i = 0; i < others; i++) {
      later();
    }
    for (int i = 0; i < 50_000; i++) {
      later().cancel();
      assertTrue(timers.kept() <= others + mostKept, () -> timers.kept() + " are kept");
    }
  }

  @Test
  @MostlyWaits
  void afterAWhileNoTickIsKeptThatWasCancelled() {
    List<Cancellable> others = Stream.generate(this::later).limit(10).toList();
    later().cancel();
    while (timers.kept() > 10) {
      Thread.onSpinWait();
    }
    others.forEach(other -> assertTrue(other.cancel()));
    while (timers.kept() > 0) {
      Thread.onSpinWait();
    }
  }

  @Test
  void aTickThatWasCancelledDoesNotComeThoughOthersDo() throws InterruptedException {
    List<String> came = new CopyOnWriteArrayList<>();
    CountDownLatch last = new CountDownLatch(1);
    CountDownLatch held = new CountDownLatch(1);
    timers.schedule(() -> WedgeTest.await(held), Duration.ZERO);
    Cancellable first = timers.schedule(() -> came.add("cancelled"), Duration.ZERO);
    timers.schedule(() -> came.add("other"), Duration.ZERO);
    timers.schedule(last::countDown, Duration.ZERO);
    assertTrue(first.cancel());
    assertFalse(first.cancel());
    held.countDown();
    last.await();
    assertEquals(List.of("other"), came);
  }

  @Test
  void aTimeoutThatIsNegativeIsOneLookHoweverFarBackItLies() throws InterruptedException {
    assertFalse(timers.await(() -> false, Duration.ofSeconds(Long.MIN_VALUE)));
    assertFalse(timers.await(() -> false, Duration.ofNanos(-1)));
    assertEquals(0, Timers.saturatedNanos(Duration.ofSeconds(Long.MIN_VALUE)));
    assertEquals(Long.MAX_VALUE, Timers.saturatedNanos(Duration.ofSeconds(Long.MAX_VALUE)));
  }
}
