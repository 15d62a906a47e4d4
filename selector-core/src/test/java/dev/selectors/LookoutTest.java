package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** Looks come as long as there is anything to look at, whatever befalls one of them. */
final class LookoutTest {
  private static final Duration PAUSE = Duration.ofMillis(10);

  private final ManualTime time = new ManualTime();
  private final List<String> looks = new ArrayList<>();
  private BooleanSupplier isNeeded = () -> true;
  private Runnable inLook = () -> {};
  private final Lookout lookout = new Lookout(time, PAUSE, () -> isNeeded.getAsBoolean(), () -> {
    looks.add("look");
    inLook.run();
  });

  @Test
  void oneLookComesAtATimeUntilThereIsNothingToLookAt() {
    lookout.rouse();
    lookout.rouse();
    assertEquals(1, time.pending());
    time.advance(PAUSE.multipliedBy(2));
    assertEquals(2, looks.size());
    isNeeded = () -> false;
    time.advance(PAUSE.multipliedBy(2));
    assertEquals(3, looks.size());
    assertEquals(0, time.pending());
    lookout.rouse();
    assertEquals(1, time.pending());
  }

  @Test
  void whoeverComesNextTriesAgainIfTheClockTakesNoTimer() {
    time.beforeScheduling = () -> {
      throw new RejectedExecutionException("not now");
    };
    lookout.rouse();
    time.beforeScheduling = () -> {};
    lookout.rouse();
    assertEquals(1, time.pending());
  }

  @Test
  void aLookThatThrowsIsNotTheLast() {
    IllegalStateException oops = new IllegalStateException("oops");
    inLook = () -> {
      throw oops;
    };
    lookout.rouse();
    assertEquals(List.of(oops), Uncaught.during(() -> time.advance(PAUSE)));
    inLook = () -> {};
    time.advance(PAUSE);
    assertEquals(2, looks.size());
  }

  /**
   * Whoever adds it calls rouse() while the last look is not over yet, so that starts no other: the
   * look itself has to check once more whether it is needed.
   */
  @Test
  void whatComesAsTheLastLookEndsIsLookedAtToo() {
    lookout.rouse();
    isNeeded = () -> {
      isNeeded = () -> true;
      lookout.rouse();
      return false;
    };
    time.advance(PAUSE);
    assertEquals(1, time.pending());
  }
}
