package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How long attempts go on while memory is short, also by a thread that is interrupted. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // no interrupt ends attempts
final class ShortagePauseTest {
  /** Less than attempts go on for, and more than they would take without pauses. */
  private static final long SHORT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  @AfterEach
  void clear() {
    boolean unused = Thread.interrupted();
  }

  @Test
  void interruptedThreadGoesOnTryingAndStaysInterrupted() {
    long begin = System.nanoTime();
    Function<String, String> maker = name -> {
      if (System.nanoTime() - begin < SHORT_NANOS) {
        throw new OutOfMemoryError("short");
      }
      return name;
    };
    Thread.currentThread().interrupt();
    assertEquals("made", Shortage.outlast(maker, "made"));
    assertTrue(Thread.currentThread().isInterrupted());
  }

  @Test
  void oneAttemptMoreLeavesTheInterruptStatusAsItWas() {
    Shortage.pause(0, new OutOfMemoryError("short"));
    assertFalse(Thread.currentThread().isInterrupted());
    Thread.currentThread().interrupt();
    Shortage.pause(0, new OutOfMemoryError("short"));
    assertTrue(Thread.currentThread().isInterrupted());
  }

  @Test
  void whatIsShortForTooLongIsThrown() {
    var full = new OutOfMemoryError("short");
    Function<String, String> one = name -> {
      throw full;
    };
    BiFunction<String, String, String> two = (name, other) -> {
      throw full;
    };
    assertSame(full, assertThrows(OutOfMemoryError.class, () -> Shortage.outlast(one, "")));
    assertSame(full, assertThrows(OutOfMemoryError.class, () -> Shortage.outlast(two, "", "")));
  }
}
