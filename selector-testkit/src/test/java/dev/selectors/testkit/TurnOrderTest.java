package dev.selectors.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Mailbox;
import dev.selectors.ThreadSelector;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.opentest4j.AssertionFailedError;

/** In which order turns are taken. */
@Timeout(60)
final class TurnOrderTest {
  /** The order in which n selectors take their first turns. */
  private static List<Integer> order(SimulatedSystem sim, int n) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      int number = i;
      sim.spawn(new Worker()).work.send(() -> order.add(number));
    }
    sim.run();
    return order;
  }

  @Test
  void nothingRunsUntilToldTo() {
    try (var sim = SimulatedSystem.create(7)) {
      List<String> seen = new ArrayList<>();
      sim.spawn(new Worker()).work.send(() -> seen.add("done"));
      assertEquals(List.of(), seen);
      assertTrue(sim.step());
      assertEquals(List.of("done"), seen);
      assertFalse(sim.step());
    }
  }

  /** Does in its body what it is sent. */
  private static final class Patient extends ThreadSelector {
    final Mailbox<Runnable> work = mailbox("work");

    @Override
    protected void run() {
      while (true) {
        receive(work).run();
      }
    }
  }

  @Test
  void turnsOnAThreadOfTheSelectorsOwnAreTurns() {
    try (var sim = SimulatedSystem.create()) {
      Probe<String> probe = sim.probe("probe");
      Patient patient = sim.spawn("patient", new Patient());
      patient.work.send(() -> probe.send("first"));
      patient.work.send(() -> probe.send("second"));
      assertTrue(sim.step());
      assertEquals(List.of("first"), probe.received());
      assertEquals(1, sim.run());
      assertEquals("""
            turn      time  who      what
               1    0.000s  patient  start
               1    0.000s  patient  body
               1    0.000s  patient  handler work
               1    0.000s  probe    received "first"
               2    0.000s  patient  handler work
               2    0.000s  probe    received "second"
          """, sim.trace().toString());
    }
  }

  @Test
  void oneStepEndsThoughTwoThreadsKeepEachOtherBusy() {
    try (var sim = SimulatedSystem.create()) {
      Patient ping = sim.spawn(new Patient());
      Patient pong = sim.spawn(new Patient());
      ping.work.send(volley(ping, pong));
      for (int i = 1; i <= 10; i++) {
        assertTrue(sim.step());
        assertEquals(i, sim.trace().events().getLast().turn());
      }
    }
  }

  private static Runnable volley(Patient from, Patient to) {
    return () -> to.work.send(volley(to, from));
  }

  @Test
  void oneStepEndsThoughNoTurnComesOfIt() {
    try (var sim = SimulatedSystem.create().limit(10)) {
      Worker a = new Worker();
      Worker b = new Worker();
      a.work.guard(() -> wakes(b));
      b.work.guard(() -> wakes(a));
      for (Worker each : List.of(a, b)) {
        sim.spawn(each).work.send(() -> {});
      }
      assertTrue(sim.step()); // starts one
      assertTrue(sim.step()); // and the other
      var e = assertThrows(AssertionFailedError.class, sim::step);
      assertTrue(e.getMessage().contains("step() does not end: 10 turns"), e.getMessage());
    }
  }

  private static boolean wakes(Worker other) {
    other.recheck();
    return false;
  }

  @Test
  void runTakesAllTurnsThereAreAndTellsHowMany() {
    try (var sim = SimulatedSystem.create(7)) {
      Worker worker = sim.spawn(new Worker());
      List<String> seen = new ArrayList<>();
      worker.work.send(() -> worker.work.send(() -> seen.add("second")));
      assertEquals(2, sim.run());
      assertEquals(List.of("second"), seen);
      assertEquals(0, sim.run());
    }
  }

  @Test
  void withSeedZeroTurnsAreTakenAsTheyCome() {
    try (var sim = SimulatedSystem.create()) {
      assertEquals(IntStream.range(0, 100).boxed().toList(), order(sim, 100));
    }
  }

  @Test
  void everyOrderIsThatOfSomeSeed() {
    Set<List<Integer>> orders = new HashSet<>();
    for (long seed = 0; seed < 1_000; seed++) {
      try (var sim = SimulatedSystem.create(seed)) {
        orders.add(order(sim, 4));
      }
    }
    assertEquals(24, orders.size());
  }

  @Test
  void aTurnCanBePutOffByManyButNotForEver() {
    List<Integer> taken = new ArrayList<>();
    for (long seed = 0; seed < 500; seed++) {
      try (var sim = SimulatedSystem.create(seed)) {
        Worker busy = sim.spawn(new Worker());
        int[] turns = {0};
        boolean[] done = {false};
        busy.work.send(new Runnable() {
          @Override
          public void run() {
            turns[0]++;
            if (!done[0]) {
              busy.work.send(this);
            }
          }
        });
        sim.spawn(new Worker()).work.send(() -> done[0] = true);
        sim.run();
        taken.add(turns[0]);
      }
    }
    assertTrue(taken.stream().anyMatch(n -> n > 100), taken::toString);
    assertTrue(taken.stream().filter(n -> n <= 2).count() > 100, taken::toString);
    assertTrue(taken.stream().allMatch(n -> n < 5_000), taken::toString);
  }

  @Test
  void oneSelectorKeepsTheOrderOfItsMessages() {
    for (long seed = 0; seed < 100; seed++) {
      try (var sim = SimulatedSystem.create(seed)) {
        List<Integer> seen = new ArrayList<>();
        Worker worker = sim.spawn(new Worker());
        for (int i = 0; i < 10; i++) {
          int number = i;
          worker.work.send(() -> seen.add(number));
        }
        sim.run();
        assertEquals(IntStream.range(0, 10).boxed().toList(), seen);
      }
    }
  }

  @Test
  void theSameSeedGivesTheSameOrderAndAnotherSeedAnother() {
    List<List<Integer>> orders = LongStream.of(1, 1, 2, -1)
        .mapToObj(seed -> {
          try (var sim = SimulatedSystem.create(seed)) {
            return order(sim, 50);
          }
        })
        .toList();
    assertEquals(orders.get(0), orders.get(1));
    assertNotEquals(orders.get(0), orders.get(2));
    assertNotEquals(orders.get(0), orders.get(3));
  }
}
