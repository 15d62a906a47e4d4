package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Attempts while memory is short, by a thread that is interrupted. */
@Timeout(60)
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
}
