package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The time of a system. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class TimersTest {
  @Test
  void aTimeoutThatIsNegativeIsOneLookHoweverFarBackItLies() throws InterruptedException {
    Timers timers = new Timers(new SystemThreads("timers"), true);
    assertFalse(timers.await(() -> false, Duration.ofSeconds(Long.MIN_VALUE)));
    assertFalse(timers.await(() -> false, Duration.ofNanos(-1)));
    assertEquals(0, Timers.saturatedNanos(Duration.ofSeconds(Long.MIN_VALUE)));
    assertEquals(Long.MAX_VALUE, Timers.saturatedNanos(Duration.ofSeconds(Long.MAX_VALUE)));
    timers.close();
  }
}
