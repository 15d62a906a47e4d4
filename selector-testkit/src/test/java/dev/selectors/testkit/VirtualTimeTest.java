package dev.selectors.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Cancellable;
import dev.selectors.StoppedError;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.opentest4j.AssertionFailedError;

/** When virtual time passes, and what happens then. */
@Timeout(60)
final class VirtualTimeTest {
  /** A worker that sets timers, and notes when they fire. */
  private static final class Sleeper extends Worker {
    private final SimulatedSystem sim;
    private final List<String> seen = new ArrayList<>();

    Sleeper(SimulatedSystem sim) {
      this.sim = sim;
      sim.spawn(this);
    }

    void note(String what) {
      seen.add(what + " at " + sim.now().toMillis());
    }

    void sets(String name, long millis) {
      work.send(() -> after(Duration.ofMillis(millis), () -> note(name)));
      sim.run();
    }
  }

  @Test
  void runLetsNoTimePass() {
    try (var sim = SimulatedSystem.create(3)) {
      Sleeper s = new Sleeper(sim);
      s.sets("timer", 1);
      sim.run();
      assertEquals(List.of(), s.seen);
      assertEquals(Duration.ZERO, sim.now());
    }
  }

  @Test
  void aTimerWithoutDelayIsDueAtOnce() {
    try (var sim = SimulatedSystem.create(3)) {
      Sleeper s = new Sleeper(sim);
      s.sets("timer", 0);
      assertEquals(List.of("timer at 0"), s.seen);
    }
  }

  @Test
  void timersFireInTheOrderOfTheirTimesAndAtTheirTimes() {
    try (var sim = SimulatedSystem.create()) {
      Sleeper s = new Sleeper(sim);
      s.sets("late", 30);
      s.sets("early", 10);
      s.sets("never", 51);
      sim.advance(Duration.ofMillis(50));
      assertEquals(List.of("early at 10", "late at 30"), s.seen);
      assertEquals(Duration.ofMillis(50), sim.now());
    }
  }

  @Test
  void aSelectorTellsVirtualTimeByItsSystem() {
    try (var sim = SimulatedSystem.create()) {
      Sleeper s = new Sleeper(sim);
      List<Long> told = new ArrayList<>();
      s.work.send(() -> {
        long began = s.system().nanoTime();
        s.can.after(Duration.ofMillis(30), () -> told.add(s.system().nanoTime() - began));
      });
      sim.run();
      sim.advance(Duration.ofMinutes(1));
      assertEquals(List.of(30_000_000L), told);
    }
  }

  @Test
  void aTimerSetWhileTimePassesFiresInTheSamePassage() {
    try (var sim = SimulatedSystem.create()) {
      Sleeper s = new Sleeper(sim);
      s.work.send(() -> s.can.after(
          Duration.ofMillis(10), () -> s.can.after(Duration.ofMillis(10), () -> s.note("second"))));
      sim.run();
      sim.advance(Duration.ofMillis(20));
      assertEquals(List.of("second at 20"), s.seen);
    }
  }

  @Test
  void aPeriodicTimerFiresAtEachMultipleOfItsPeriod() {
    try (var sim = SimulatedSystem.create()) {
      Sleeper s = new Sleeper(sim);
      s.work.send(() -> s.can.every(Duration.ofMillis(20), () -> s.note("tick")));
      sim.run();
      sim.advance(Duration.ofMillis(70));
      assertEquals(List.of("tick at 20", "tick at 40", "tick at 60"), s.seen);
    }
  }

  @Test
  void aPeriodicTimerThatIsLateDoesNotCatchUp() {
    for (long seed = 0; seed < 200; seed++) {
      try (var sim = SimulatedSystem.create(seed)) {
        List<Duration> runs = new ArrayList<>();
        Worker ticking = sim.spawn(new Worker());
        Worker other = sim.spawn(new Worker());
        ticking.work.send(() -> ticking.can.every(Duration.ofMillis(2), () -> runs.add(sim.now())));
        other.work.send(() -> other.can.every(Duration.ofMillis(1), () -> {}));
        sim.run();
        sim.advance(Duration.ofMillis(100));
        assertTrue(runs.size() > 10);
        assertEquals(runs.stream().distinct().toList(), runs, "seed " + seed);
      }
    }
  }

  @Test
  void aCancelledTimerDoesNotFire() {
    try (var sim = SimulatedSystem.create()) {
      Sleeper s = new Sleeper(sim);
      List<Cancellable> timers = new ArrayList<>();
      s.work.send(() -> {
        timers.add(s.can.after(Duration.ofMillis(5), () -> s.note("once")));
        timers.add(s.can.every(Duration.ofMillis(5), () -> s.note("again")));
      });
      sim.run();
      sim.advance(Duration.ofMillis(5));
      timers.forEach(Cancellable::cancel);
      sim.advance(Duration.ofDays(1));
      assertEquals(List.of("once at 5", "again at 5"), s.seen);
    }
  }

  @Test
  void aThousandYearsCostNothing() {
    try (var sim = SimulatedSystem.create(5)) {
      int[] days = {0};
      Worker worker = sim.spawn(new Worker());
      worker.work.send(() -> worker.can.every(Duration.ofDays(100), () -> days[0] += 100));
      sim.run();
      sim.advance(Duration.ofDays(100_000));
      assertEquals(100_000, days[0]);
    }
  }

  @Test
  void timersSetAtDifferentTimesForTheSameFireInEitherOrder() {
    Set<List<String>> orders = new HashSet<>();
    for (long seed = 1; seed < 100; seed++) {
      try (var sim = SimulatedSystem.create(seed)) {
        Sleeper s = new Sleeper(sim);
        s.sets("a", 20);
        sim.advance(Duration.ofMillis(10));
        s.sets("b", 10);
        sim.advance(Duration.ofMillis(10));
        orders.add(s.seen);
      }
    }
    assertEquals(Set.of(List.of("a at 20", "b at 20"), List.of("b at 20", "a at 20")), orders);
  }

  @Test
  void timersSetAtOnceForTheSameTimeFireAsTheyWereSet() {
    for (long seed = 0; seed < 100; seed++) {
      try (var sim = SimulatedSystem.create(seed)) {
        Sleeper s = new Sleeper(sim);
        s.sets("a", 20);
        s.sets("b", 20);
        sim.advance(Duration.ofMillis(20));
        assertEquals(List.of("a at 20", "b at 20"), s.seen);
      }
    }
  }

  /** Whether the answer of a chain of ten turns was there before a timer fired. */
  private static boolean inTime(long seed, Duration lag, Duration deadline) {
    try (var sim = SimulatedSystem.create(seed).lag(lag)) {
      List<String> seen = new ArrayList<>();
      Worker asker = sim.spawn(new Worker());
      Worker answerer = sim.spawn(new Worker());
      asker.work.send(() -> {
        asker.can.after(deadline, () -> seen.add("timeout"));
        chain(asker, answerer, 10, () -> seen.add("answer"));
      });
      sim.advance(Duration.ofSeconds(10));
      assertEquals(2, seen.size());
      return seen.getFirst().equals("answer");
    }
  }

  private static void chain(Worker from, Worker to, int n, Runnable last) {
    to.work.send(n == 0 ? last : () -> chain(to, from, n - 1, last));
  }

  @Test
  void withoutLagTimePassesOnlyWhenAllIsDone() {
    for (long seed = 0; seed < 200; seed++) {
      assertTrue(inTime(seed, Duration.ZERO, Duration.ofNanos(1)), "seed " + seed);
    }
  }

  @Test
  void withinTheLagATimerCanOvertakeTurns() {
    boolean overtaken = false;
    for (long seed = 0; seed < 200; seed++) {
      overtaken |= !inTime(seed, Duration.ofMillis(10), Duration.ofMillis(10));
    }
    assertTrue(overtaken);
  }

  @Test
  void beyondTheLagNoTimerOvertakesATurn() {
    for (long seed = 0; seed < 200; seed++) {
      assertTrue(inTime(seed, Duration.ofMillis(10), Duration.ofMillis(11)), "seed " + seed);
    }
  }

  @Test
  void noTurnWaitsForLongerThanTheLag() {
    for (long seed = 0; seed < 200; seed++) {
      try (var sim = ticking(seed, Duration.ofMillis(1))) {
        assertEquals(List.of(), sim.failures(), "seed " + seed);
      }
    }
  }

  @Test
  void noTurnWaitsForLongerThanTheLagThoughSeveralTimersOvertakeIt() {
    for (long seed = 0; seed < 200; seed++) {
      try (var sim = ticking(seed, Duration.ofMillis(6))) {
        assertEquals(List.of(), sim.failures(), "seed " + seed);
      }
    }
  }

  @Test
  void aTraceTellsWhereTimeOvertakesTurns() {
    boolean told = false;
    for (long seed = 0; seed < 200; seed++) {
      try (var sim = ticking(seed, Duration.ofMillis(1))) {
        told |= sim.trace().events().stream().anyMatch(e -> e.what().equals("overtakes"));
      }
    }
    assertTrue(told);
  }

  /** After some ticks, at each of which another selector is sent something. */
  private static SimulatedSystem ticking(long seed, Duration period) {
    SimulatedSystem sim = SimulatedSystem.create(seed);
    Sleeper ticking = new Sleeper(sim);
    Sleeper other = new Sleeper(sim);
    ticking.work.send(
        () -> ticking.can.every(period, () -> other.work.send(sentAt(sim, sim.now()))));
    sim.run();
    sim.advance(period.multipliedBy(100));
    return sim;
  }

  private static Runnable sentAt(SimulatedSystem sim, Duration sent) {
    return () -> assertFalse(
        sim.now().minus(sent).compareTo(Duration.ofMillis(10)) > 0,
        () -> "sent at " + sent + ", handled at " + sim.now());
  }

  @Test
  void withSeedZeroTimePassesOnlyWhenAllIsDone() {
    assertTrue(inTime(0, Duration.ofDays(1), Duration.ofNanos(1)));
  }

  @Test
  void theClockShowsVirtualTime() {
    try (var sim = SimulatedSystem.create()) {
      Instant start = sim.clock().instant();
      sim.advance(Duration.ofHours(5));
      assertEquals(start.plus(Duration.ofHours(5)), sim.clock().instant());
    }
  }

  @Test
  void timeDoesNotGoBack() {
    try (var sim = SimulatedSystem.create()) {
      var e =
          assertThrows(IllegalArgumentException.class, () -> sim.advance(Duration.ofSeconds(-1)));
      assertTrue(e.getMessage().contains("PT-1S"), e.getMessage());
    }
  }

  @Test
  void whatWaitsInTheSystemRunsTheSimulation() throws InterruptedException {
    try (var sim = SimulatedSystem.create(9)) {
      Sleeper s = new Sleeper(sim);
      s.work.send(() -> s.note("done"));
      assertFalse(sim.system().awaitQuiescence(Duration.ZERO));
      assertTrue(sim.system().awaitQuiescence(Duration.ofSeconds(1)));
      assertEquals(List.of("done at 0"), s.seen);
    }
  }

  @Test
  void waitingInVainInTheSystemTakesItsTime() throws InterruptedException {
    try (var sim = SimulatedSystem.create(9)) {
      Worker worker = sim.spawn(new Worker());
      worker.work.send(new Runnable() {
        @Override
        public void run() {
          worker.work.send(this);
        }
      });
      assertFalse(sim.system().awaitQuiescence(Duration.ofSeconds(1)));
      assertEquals(Duration.ofSeconds(1), sim.now());
    }
  }

  @Test
  void whatAnInboxReceivesComesInTheSimulation() throws InterruptedException {
    try (var sim = SimulatedSystem.create(9)) {
      var in = sim.system().inbox(String.class);
      Worker worker = sim.spawn(new Worker());
      worker.work.send(() -> in.send("x"));
      assertEquals(Optional.of("x"), in.receiveWithin(Duration.ofSeconds(1)));
      worker.work.send(() -> worker.can.after(Duration.ofSeconds(30), () -> in.send("y")));
      assertEquals("y", in.receive());
      assertEquals(Duration.ofSeconds(30), sim.now());
    }
  }

  @Test
  void anInboxThatNothingComesToWaitsInVirtualTime() throws InterruptedException {
    try (var sim = SimulatedSystem.create(9)) {
      var in = sim.system().inbox(String.class);
      assertEquals(Optional.empty(), in.receiveWithin(Duration.ofDays(1)));
      assertEquals(Duration.ofDays(1), sim.now());
      var e = assertThrows(AssertionFailedError.class, in::receive);
      assertTrue(
          e.getMessage().contains("what is waited for in the system does not come"),
          e.getMessage());
      assertEquals(Duration.ofDays(1), sim.now());
    }
  }

  @Test
  void anInboxThatIsClosedOrInterruptedWaitsNoLonger() {
    try (var sim = SimulatedSystem.create(9)) {
      var in = sim.system().inbox(String.class);
      Thread.currentThread().interrupt();
      assertThrows(InterruptedException.class, in::receive);
      in.close();
      assertThrows(StoppedError.class, in::receive);
      assertThrows(StoppedError.class, () -> in.receiveWithin(Duration.ofDays(1)));
      assertEquals(Duration.ZERO, sim.now());
    }
  }
}
