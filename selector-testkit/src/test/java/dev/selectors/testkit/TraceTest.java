package dev.selectors.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.opentest4j.AssertionFailedError;

/** What the trace of a run tells, and that it is always the same. */
@Timeout(60)
final class TraceTest {
  private static String trace(long seed) {
    try (var sim = SimulatedSystem.create(seed)) {
      Commotion.run(sim);
      return sim.trace().toString();
    }
  }

  @Test
  void theSameProgramWithTheSameSeedHasTheSameTrace() {
    Set<String> all = new HashSet<>();
    for (long seed = 0; seed < 100; seed++) {
      String once = trace(seed);
      assertEquals(once, trace(seed), "seed " + seed);
      all.add(once);
    }
    assertEquals(100, all.size());
  }

  @Test
  void noNameInATraceIsMadeOfAnIdentity() {
    String trace = trace(5);
    assertEquals(Identities.without(trace, unknown -> null), trace);
    for (String expected : List.of(
        "Selector#1",
        "Worker#1",
        "start",
        "handler work",
        "timer",
        "continuation",
        "task",
        "exit",
        "failed java.lang.IllegalStateException: by Selector#",
        "received \"tick\"",
        "received a Object",
        "dead letter work a lambda (TERMINATED)")) {
      assertTrue(trace.contains(expected), () -> expected + " is not in\n" + trace);
    }
  }

  @Test
  void aTraceIsATableOfTurns() {
    try (var sim = SimulatedSystem.create()) {
      Probe<String> probe = sim.probe("probe");
      Worker worker = sim.spawn("joe", new Worker());
      worker.work.send(
          () -> worker.can.after(Duration.ofMillis(1500), () -> probe.send("time is up")));
      probe.expect("time is up");
      assertEquals("""
            turn      time  who    what
               1    0.000s  joe    start
               1    0.000s  joe    handler work
               2    1.500s  joe    timer
               2    1.500s  probe  received "time is up"
          """, sim.trace().toString());
      assertEquals(
          new Trace.Event(2, Duration.ofMillis(1500), "joe", "timer", "", 0, 0),
          sim.trace().events().get(2));
    }
  }

  @Test
  void selectorsOfOneNameAreToldApart() {
    try (var sim = SimulatedSystem.create()) {
      sim.spawn("joe", new Worker());
      sim.spawn("joe", new Worker());
      sim.spawn(new Worker());
      sim.spawnFrom(c -> c.<String>mailbox("box", m -> {}));
      sim.run();
      assertEquals(
          List.of("joe", "joe#2", "Worker#1", "Selector#1"),
          sim.trace().events().stream().map(Trace.Event::who).toList());
    }
  }

  @Test
  void aTurnThatWasPutOffSaysHowManyWereTakenMeanwhile() {
    for (long seed = 1; seed < 100; seed++) {
      try (var sim = SimulatedSystem.create(seed)) {
        sim.spawn("a", new Worker());
        sim.spawn("b", new Worker());
        sim.run();
        List<Trace.Event> events = sim.trace().events();
        boolean overtaken = events.getFirst().who().equals("b");
        assertEquals(overtaken ? 1 : 0, events.getLast().late(), "seed " + seed);
      }
    }
  }

  @Test
  void theTraceEndsWithTheSimulation() {
    var sim = SimulatedSystem.create();
    sim.spawn(new Worker());
    sim.run();
    Trace before = sim.trace();
    sim.close();
    assertEquals(before, sim.trace());
  }

  @Test
  void ofALongRunTheLastEventsAreKeptAndAllAreCounted() {
    int events = Recorder.MOST + 10;
    List<Trace.Event> kept = new ArrayList<>();
    var e = assertThrows(
        AssertionFailedError.class,
        () -> SimulatedSystem.explore(1, sim -> {
          Probe<Integer> probe = sim.probe("p");
          for (int i = 0; i < events; i++) {
            probe.send(i);
          }
          kept.clear();
          kept.addAll(sim.trace().events());
          throw new IllegalStateException("oops");
        }));
    assertTrue(e.getMessage().contains("The last 50 of 100010 events"), e::getMessage);
    assertEquals(Recorder.MOST, kept.size());
    assertEquals("10", kept.getFirst().about());
    assertEquals(String.valueOf(events - 1), kept.getLast().about());
  }

  @Test
  void longMessagesAreCutAndThoseWithoutTextAreNamedAfterTheirClass() {
    try (var sim = SimulatedSystem.create()) {
      Probe<Object> probe = sim.probe("p");
      probe.send("x".repeat(100) + "\n");
      probe.send(new Object() {
        @Override
        public String toString() {
          throw new IllegalStateException("no text");
        }
      });
      assertEquals(
          List.of('"' + "x".repeat(57) + "...\"", "a lambda"),
          sim.trace().events().stream().map(Trace.Event::about).toList());
    }
  }

  /** Has a text that is the same in every run. */
  private record Mail(String to) {}

  @Test
  void anAddressOfSomebodysMailIsNoIdentity() {
    try (var sim = SimulatedSystem.create()) {
      Probe<Object> probe = sim.probe("p");
      for (String to : List.of("alice@example.com", "bob@abc.de", "carol@163.com")) {
        probe.send(new Mail(to));
      }
      probe.send(new Mail("Object@1a2b3c"));
      assertEquals(
          List.of(
              "Mail[to=alice@example.com]",
              "Mail[to=bob@abc.de]",
              "Mail[to=carol@163.com]",
              "Mail[to=Object@...]"),
          sim.trace().events().stream().map(Trace.Event::about).toList());
    }
  }

  @Test
  void anIdentityInAnErrorIsTheSameInEveryRun() {
    try (var sim = SimulatedSystem.create()) {
      sim.spawnFrom(
              "joe",
              c -> c.<Object>mailbox("box", m -> {
                throw new IllegalStateException("unexpected " + m);
              }))
          .send(new Object());
      sim.run();
      assertEquals(
          List.of("java.lang.IllegalStateException: unexpected Object@... in box"),
          sim.trace().events().stream()
              .filter(e -> e.what().equals("failed"))
              .map(Trace.Event::about)
              .toList());
    }
  }

  @Test
  void timesAreShownAsExactlyAsNeedBe() {
    assertEquals("0.000s", Trace.text(Duration.ZERO));
    assertEquals("3600.120s", Trace.text(Duration.ofHours(1).plusMillis(120)));
    assertEquals("0.0000005s", Trace.text(Duration.ofNanos(500)));
  }

  @Test
  void aTraceIsNotChangedByWhoHasMadeIt() {
    List<Trace.Event> events = new ArrayList<>(List.of(event("handler", "get")));
    Trace trace = new Trace(events);
    events.clear();
    assertEquals(1, trace.events().size());
  }

  @Test
  void aStepIsLikeAnotherIfNothingButATextOfTheProgramDiffers() {
    assertTrue(event("received", "42").isLike(event("received", "43")));
    assertFalse(event("received", "42").isLike(event("failed", "42")));
    assertFalse(event("handler", "get").isLike(event("handler", "put")));
  }

  private static Trace.Event event(String what, String about) {
    return new Trace.Event(1, Duration.ZERO, "joe", what, about, 0, 0);
  }

  @Test
  void aNumberOfEventsIsNotNegative() {
    Trace none = new Trace(List.of());
    assertThrows(IllegalArgumentException.class, () -> none.last(-1));
  }
}
