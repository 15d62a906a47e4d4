package dev.selectors.testkit;

import static dev.selectors.testkit.Tells.assertTells;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.selectors.ExitReason;
import dev.selectors.SelectorState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.opentest4j.AssertionFailedError;

/** How a simulation is waited for, and what it refuses. */
@Timeout(60)
final class LimitsTest {
  private final SimulatedSystem sim = SimulatedSystem.create(2);
  private final Worker joe = sim.spawn("joe", new Worker());

  @AfterEach
  void close() {
    sim.close();
  }

  private void sendsItselfForEver() {
    joe.work.send(new Runnable() {
      @Override
      public void run() {
        joe.work.send(this);
      }
    });
  }

  @Test
  void theExecutorTakesNoNull() {
    SimulatedSystem sim = SimulatedSystem.create();
    Executor executor = sim.executor();
    assertThrows(NullPointerException.class, () -> executor.execute(null));
    sim.close();
  }

  @Test
  void whatDoesNotEndIsToldWithWhoKeepsOn() {
    joe.work.send(() -> joe.can.after(Duration.ofSeconds(3), () -> {}));
    sim.run();
    sendsItselfForEver();
    sim.limit(100);
    var e = assertThrows(AssertionFailedError.class, sim::run);
    assertTells(
        e,
        "run() does not end: 100 turns",
        "joe (",
        "the next timer is due at 3.000s",
        "handler work",
        "sim.limit(turns)");
    assertTells(
        assertThrows(AssertionFailedError.class, () -> sim.advance(Duration.ofDays(1))),
        "advance() does not end");
    assertTells(
        assertThrows(AssertionFailedError.class, () -> sim.runUntil(() -> false)), "does not end");
  }

  @Test
  void ofTheLastThousandEventsThoseAreToldFirstWhoHadMost() {
    List<Trace.Event> events = new ArrayList<>();
    for (String who : List.of("p", "b", "a", "b", "long ago")) {
      events.add(event(who));
    }
    for (int i = 0; i < 997; i++) {
      events.add(event("self"));
    }
    events.add(event("c"));
    events.add(event("c"));
    events.add(event("d"));
    String text = Livelock.describe(new Trace(events), "run()", 100, "");
    assertTells(text, "Who took the last ones: self (997), c (2), d (1).");
    assertTells(
        Livelock.describe(new Trace(events.subList(0, 4)), "run()", 100, ""),
        "Who took the last ones: b (2), a (1), p (1).");
  }

  private static Trace.Event event(String who) {
    return new Trace.Event(1, Duration.ZERO, who, "handler", "work", 0, 0);
  }

  @Test
  void theLimitIsForOneInstant() {
    sim.limit(10);
    joe.work.send(() -> joe.can.every(Duration.ofMillis(1), () -> joe.work.send(() -> {})));
    sim.advance(Duration.ofSeconds(1));
    assertThrows(IllegalArgumentException.class, () -> sim.limit(0));
  }

  @Test
  void theLimitCountsTurns() {
    sim.limit(10);
    for (int i = 0; i < 10; i++) {
      joe.work.send(() -> {});
    }
    assertEquals(10, sim.run());
    for (int i = 0; i < 11; i++) {
      joe.work.send(() -> {});
    }
    assertTells(assertThrows(AssertionFailedError.class, sim::run), "run() does not end: 10 turns");
  }

  @Test
  void whatDoesNotEndIsToldThoughItIsTakenStepByStep() {
    sendsItselfForEver();
    sim.limit(100);
    int[] steps = {0};
    var e = assertThrows(AssertionFailedError.class, () -> {
      while (sim.step()) {
        steps[0]++;
      }
    });
    assertTells(e, "step() does not end: 100 turns", "joe (");
    assertEquals(101, steps[0]);
  }

  @Test
  void stepsThatComeToRestHaveAnEnd() {
    sim.limit(10);
    for (int i = 0; i < 100; i++) {
      joe.work.send(() -> {});
      while (sim.step()) {
        assertEquals(Duration.ZERO, sim.now());
      }
    }
  }

  @Test
  void aTurnCannotCloseTheSimulationItIsPartOf() {
    joe.work.send(sim::close);
    joe.work.send(() -> {});
    sim.run();
    assertTells(
        sim.failures().getFirst().cause(),
        "close() of a simulation called inside one of its turns");
    assertEquals(1, sim.deadLetters().size()); // from here on nothing is overlooked
  }

  @Test
  void tasksOfTheExecutorAreGivenUpWithTheSystem() {
    List<String> done = new ArrayList<>();
    sim.executor().execute(() -> {
      throw new IllegalStateException("nobody is there to be told");
    });
    sim.executor().execute(() -> done.add("a task"));
    sim.close();
    assertEquals(List.of(), done);
    assertEquals(new SelectorState.Terminated(new ExitReason.SystemClosed()), joe.state());
  }

  @Test
  void anEndlessSystemCanBeClosed() {
    sendsItselfForEver();
    sim.close();
    assertEquals(new SelectorState.Terminated(new ExitReason.SystemClosed()), joe.state());
  }

  @Test
  void whatIsLeftWhenASystemIsClosedIsGivenUp() {
    List<String> seen = new ArrayList<>();
    joe.work.send(() -> seen.add("x"));
    sim.close();
    assertEquals(List.of(), seen);
    assertEquals(Duration.ZERO, sim.now());
    assertEquals(new SelectorState.Terminated(new ExitReason.SystemClosed()), joe.state());
  }

  @Test
  void runUntilLetsTimePassUpToThePatience() {
    boolean[] fired = {false};
    joe.work.send(() -> joe.can.after(Duration.ofMinutes(1), () -> fired[0] = true));
    sim.runUntil(() -> fired[0]);
    assertEquals(Duration.ofMinutes(1), sim.now());
    var e = assertThrows(AssertionFailedError.class, () -> sim.runUntil(() -> false));
    assertTells(e, "does not come", "within 60.000s");
  }

  @Test
  void whatComesInVainIsToldWithTheNextTimer() {
    joe.work.send(() -> joe.can.every(Duration.ofSeconds(45), () -> {}));
    var e = assertThrows(AssertionFailedError.class, () -> sim.runUntil(() -> false));
    assertTells(
        e,
        "within 60.000s",
        "the next timer is due at 90.000s",
        "to wait for longer, say sim.patience");
  }

  @Test
  void aStageIsAwaited() {
    CompletableFuture<String> stage = new CompletableFuture<>();
    joe.work.send(() -> joe.can.after(Duration.ofSeconds(1), () -> stage.complete("done")));
    assertEquals("done", sim.await(stage));
    assertEquals(Duration.ofSeconds(1), sim.now());
  }

  @Test
  void theErrorOfAnAwaitedStageIsThrown() {
    var oops = new IllegalStateException("oops");
    CompletableFuture<String> stage = new CompletableFuture<>();
    joe.work.send(() -> stage.completeExceptionally(oops));
    var e = assertThrows(CompletionException.class, () -> sim.await(stage));
    assertEquals(oops, e.getCause());
  }

  @Test
  void aStageThatIsCancelledIsToldSo() {
    CompletableFuture<String> stage = new CompletableFuture<>();
    joe.work.send(() -> stage.cancel(false));
    assertThrows(CancellationException.class, () -> sim.await(stage));
  }

  @Test
  void whatIsExpectedAfterTheEndIsToldThatTheSimulationIsClosed() {
    Probe<String> probe = sim.probe("p");
    sim.close();
    assertTells(
        assertThrows(AssertionFailedError.class, probe::next),
        "probe p expected a message, but nothing came: the simulation is closed");
    assertTells(
        assertThrows(AssertionFailedError.class, () -> sim.runUntil(() -> false)),
        "the simulation is closed");
  }

  @Test
  void aStageThatNeverCompletesIsAnError() {
    var e =
        assertThrows(AssertionFailedError.class, () -> sim.await(new CompletableFuture<String>()));
    assertTells(e, "the stage does not complete", "within 60.000s");
  }

  @Test
  void theSimulationIsNotRunInsideATurn() {
    joe.work.send(sim::run);
    sim.run();
    var e =
        assertInstanceOf(IllegalStateException.class, sim.failures().getFirst().cause());
    assertTells(e, "run() of a simulation called inside one of its turns");
  }

  @Test
  void theSimulationIsRunByOneThreadAtATime() throws InterruptedException {
    AtomicReference<Throwable> refused = new AtomicReference<>();
    CountDownLatch inside = new CountDownLatch(1);
    Thread other = Thread.ofPlatform().name("other").unstarted(() -> {
      try {
        inside.await();
        sim.step();
      } catch (Throwable t) {
        refused.set(t);
      }
    });
    other.start();
    joe.work.send(() -> {
      inside.countDown();
      joinUninterruptibly(other);
    });
    sim.run();
    assertTells(refused.get(), "step() of a simulation called by other while", "runs it");
  }

  private static void joinUninterruptibly(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void otherThreadsMaySend() throws InterruptedException {
    int n = 1_000;
    List<Integer> seen = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      Worker own = sim.spawn(new Worker());
      threads.add(Thread.ofPlatform().start(() -> {
        for (int i = 0; i < n; i++) {
          int number = i;
          own.work.send(() -> seen.add(number));
        }
      }));
    }
    while (threads.stream().anyMatch(Thread::isAlive)) {
      sim.run();
    }
    for (Thread t : threads) {
      t.join();
    }
    sim.run();
    assertEquals(4 * n, seen.size());
    sim.verify();
  }

  @Test
  void settingsAreMadeBeforeTheSystemIsUsed() {
    try (var fresh = SimulatedSystem.create().with(b -> b.name("mine").exitWhenAllDisabled())) {
      Worker worker = fresh.spawn(new Worker());
      worker.work.send(worker.work::disable);
      fresh.verify();
      assertEquals("mine", fresh.system().name());
      assertEquals(new SelectorState.Terminated(new ExitReason.Normal()), worker.state());
      assertThrows(IllegalStateException.class, () -> fresh.with(b -> b.name("late")));
    }
  }

  @Test
  void tasksOfOthersRunAsTurns() {
    CompletableFuture<Integer> answer = CompletableFuture.supplyAsync(() -> 42, sim.executor());
    assertFalse(answer.isDone());
    assertEquals(42, sim.await(answer));
  }

  private static void assertNamed(String what, Executable call) {
    assertEquals(what + " null", assertThrows(NullPointerException.class, call).getMessage());
  }

  @Test
  void nullIsRefusedByNameWhereItIsGiven() {
    assertNamed("test to be run is", () -> SimulatedSystem.explore(1, null));
    assertNamed("schedule to be replayed is", () -> SimulatedSystem.replay(null));
    assertNamed("time to pass of a simulation is", () -> sim.advance(null));
    assertNamed("patience of a simulation is", () -> sim.patience(null));
    assertNamed("lag of a simulation is", () -> sim.lag(null));
    try (var fresh = SimulatedSystem.create()) {
      assertNamed("settings of the system are", () -> fresh.with(null));
    }
  }

  @Test
  void negativeSettingsAreRefused() {
    Duration negative = Duration.ofNanos(-1);
    assertThrows(IllegalArgumentException.class, () -> sim.lag(negative));
    assertThrows(IllegalArgumentException.class, () -> sim.patience(negative));
  }

  @Test
  void simulationThatWasClosedBeforeItsFirstUseTakesNoSelectors() {
    var unused = SimulatedSystem.create();
    unused.close();
    var e = assertThrows(IllegalStateException.class, () -> unused.spawn("late", new Worker()));
    assertTells(e, "late was spawned in system simulation, which is closing");
    unused.verify();
  }
}
