package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.SelectorSystem;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a {@link LastingTimer} promises to the patterns that use it. */
@Timeout(60)
final class LastingTimerTest {
  private static final Duration HOUR = Duration.ofHours(1);

  private final RestartingOwner owner = new RestartingOwner();

  private CompletableFuture<Object> begun(SimulatedSystem sim) {
    sim.lag(Duration.ZERO);
    List<LastingTimer> timers = new ArrayList<>();
    sim.spawn(owner).orders.send(() -> timers.add(LastingTimer.start(owner.parts, HOUR)));
    sim.run();
    return timers.getFirst().end().toCompletableFuture();
  }

  @SelectorTest
  void itOutlivesARestart(SimulatedSystem sim) {
    CompletableFuture<Object> end = begun(sim);
    owner.crash(sim);
    sim.advance(HOUR.minusMillis(1));
    assertFalse(end.isDone());
    sim.advance(Duration.ofMillis(1));
    assertInstanceOf(TimeoutException.class, end.exceptionNow());
  }

  @SelectorTest
  void itIsCancelledWhenItsSelectorEnds(SimulatedSystem sim) {
    CompletableFuture<Object> end = begun(sim);
    owner.stop();
    sim.run();
    assertEquals(true, end.resultNow());
  }

  @SelectorTest
  void itIsCancelledAtOnceIfItsSelectorHasEnded(SimulatedSystem sim) {
    sim.spawn(owner).stop();
    sim.run();
    var end = LastingTimer.start(owner.parts, HOUR).end().toCompletableFuture();
    assertEquals(true, end.resultNow());
  }

  @Test
  void aSelectorThatHasEndedIsNotKeptByTheTokensOfItsLimiter() {
    try (SelectorSystem system =
        SelectorSystem.builder().executor(Runnable::run).build()) {
      EndedOwnerTest.assertCollected(limitedAndEnded(system));
    }
  }

  @Test
  void aTimerThatIsOverIsNotKeptByItsSelector() {
    try (SelectorSystem system =
        SelectorSystem.builder().executor(Runnable::run).build()) {
      system.spawn(owner);
      EndedOwnerTest.assertCollected(cancelled());
    }
  }

  private WeakReference<?> cancelled() {
    LastingTimer timer = LastingTimer.start(owner.parts, HOUR);
    assertTrue(timer.cancel());
    return new WeakReference<>(timer);
  }

  private static WeakReference<?> limitedAndEnded(SelectorSystem system) {
    RestartingOwner limited = new RestartingOwner();
    var work = new RateLimiter(limited.parts, "limiter", 10, HOUR)
        .<String>mailbox("work", text -> limited.parts.exit());
    system.spawn(limited);
    work.send("the last");
    return new WeakReference<>(limited);
  }
}
