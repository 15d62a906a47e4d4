package dev.selectors.testkit;

import static dev.selectors.testkit.Tells.assertTells;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** How seeds are explored, and what a failure reports. */
@Timeout(60)
final class ExplorationTest {
  private static final Pattern REPLAY = Pattern.compile("-Dselectors\\.seed=(\\S+)");

  /** Ignores the properties that the build sets. */
  private static void explore(int seeds, ThrowingConsumer<SimulatedSystem> test) {
    Exploration.of(seeds, "", p -> null).run(test);
  }

  private static AssertionFailedError failure(int seeds, ThrowingConsumer<SimulatedSystem> test) {
    return assertThrows(AssertionFailedError.class, () -> explore(seeds, test));
  }

  private static String scheduleOf(AssertionFailedError e) {
    Matcher m = REPLAY.matcher(e.getMessage());
    assertTrue(m.find(), e::getMessage);
    return m.group(1);
  }

  @Test
  void everySeedIsRunOnceWithASystemOfItsOwn() {
    List<Long> seeds = new ArrayList<>();
    List<SimulatedSystem> sims = new ArrayList<>();
    explore(20, sim -> {
      seeds.add(sim.seed());
      sims.add(sim);
    });
    assertEquals(20, seeds.stream().distinct().count());
    assertEquals(20, sims.stream().distinct().count());
    assertEquals(0, seeds.getFirst());
  }

  @Test
  void eachRunIsVerifiedAndClosed() {
    List<SimulatedSystem> sims = new ArrayList<>();
    failure(1, sim -> {
      sims.add(sim);
      sim.spawn(new Worker()).work.send(() -> {
        throw new IllegalStateException("oops");
      });
    });
    assertThrows(IllegalStateException.class, () -> sims.getFirst().spawn(new Worker()));
  }

  @Test
  void exploringFindsALostUpdateThatPlainOrderDoesNotShow() {
    explore(1, LostUpdate::readsSeeTheLastWrite); // seed 0
    var e = failure(20, LostUpdate::readsSeeTheLastWrite);
    assertTells(
        e.getMessage(),
        "fails: probe reader expected 2, but was sent 0",
        "To run it again: @SelectorTest(seed = \"",
        "choice matters",
        "handler put");
    assertEquals(2, e.getExpected().getValue());
    assertEquals(0, e.getActual().getValue());
  }

  @Test
  void replayFailsTheSameWayWithTheSameTrace() {
    var e = failure(100, LostUpdate::readsSeeTheLastWrite);
    String schedule = scheduleOf(e);
    for (int i = 0; i < 3; i++) {
      try (var sim = SimulatedSystem.replay(schedule)) {
        var again =
            assertThrows(AssertionFailedError.class, () -> LostUpdate.readsSeeTheLastWrite(sim));
        assertTells(e.getMessage(), again.getMessage(), sim.trace().toString());
      }
    }
    var replayed =
        assertThrows(AssertionFailedError.class, () -> Exploration.of(100, schedule, p -> null)
            .run(LostUpdate::readsSeeTheLastWrite));
    assertEquals(trace(e), trace(replayed));
  }

  private static String trace(AssertionFailedError e) {
    return e.getMessage().substring(e.getMessage().indexOf("All that happened"));
  }

  @Test
  void theSmallestScheduleHasFewChoices() {
    String schedule = scheduleOf(failure(100, sim -> {
      for (int i = 0; i < 20; i++) {
        Worker idle = sim.spawn("idle", new Worker());
        idle.work.send(() -> {});
        idle.work.send(() -> {});
      }
      LostUpdate.readsSeeTheLastWrite(sim);
    }));
    assertTrue(schedule.matches("\\d+:\\d+(,\\d+){0,2}"), schedule);
  }

  @Test
  void aScheduleOfVeryManyChoicesIsPrintedAsTheSeedAlone() {
    int many = 210; // for each of them a choice has to be made
    var e = failure(100, sim -> {
      for (int i = 0; i < 4; i++) {
        Worker busy = sim.spawn(new Worker());
        for (int m = 0; m < 1000; m++) {
          busy.work.send(() -> {});
        }
      }
      sim.run();
      long late =
          sim.trace().events().stream().filter(event -> event.late() > 0).count();
      assertTrue(late <= many, "too many are late");
    });
    String schedule = scheduleOf(e);
    assertTrue(schedule.matches("\\d+"), schedule);
    assertTells(
        e.getMessage(), "choices matter.", "There are too many to print: this is the whole run.");
    try (var sim = SimulatedSystem.replay(schedule)) {
      assertTells(e.getMessage(), "seed " + sim.seed() + " fails: too many are late");
    }
  }

  @Test
  void theThreadOfARunIsNamedAfterItsSeed() {
    String name = Thread.currentThread().getName();
    List<String> names = new ArrayList<>();
    explore(3, sim -> names.add(Thread.currentThread().getName()));
    assertEquals(List.of(name + ", seed 0", name + ", seed 1", name + ", seed 2"), names);
    assertEquals(name, Thread.currentThread().getName());
    failure(1, sim -> {
      throw new IllegalStateException("oops");
    });
    assertEquals(name, Thread.currentThread().getName());
  }

  @Test
  void aFailureThatDoesNotDependOnTheOrderIsFoundAtOnceAndSaysSo() {
    var e = failure(100, sim -> sim.probe("p").next());
    assertTells(e.getMessage(), "seed 0 fails: probe p expected", "in plain order too");
  }

  @Test
  void aFailureThatDependsOnTheSeedButNotOnTheOrderSaysSo() {
    var e = failure(100, sim -> assertTrue(sim.random().nextInt(8) != 7));
    assertTells(e.getMessage(), "in plain order too", "but not with seed 0", "sim.random()");
    assertFalse(e.getMessage().startsWith("seed 0"), e.getMessage());
    String always = failure(100, sim -> assertTrue(sim.seed() < 0)).getMessage();
    assertFalse(always.contains("sim.random()"), always);
  }

  @Test
  void aFailureLeftByAnEarlierRunIsToldApartFromOneCausedByTheSeed() {
    int[] runs = new int[1];
    var e = failure(3, sim -> assertEquals(0, Math.min(1, runs[0]++)));
    assertTells(e.getMessage(), "It does not replay: seed 0 passed before, and fails now");
  }

  @Test
  void whatATestThrowsIsTheCauseAndItsPlaceThatOfTheError() {
    var oops = new IllegalStateException("oops");
    var e = failure(1, sim -> {
      throw oops;
    });
    assertEquals(IllegalStateException.class, e.getCause().getClass());
    assertEquals(oops.getStackTrace()[0], e.getStackTrace()[0]);
    assertTells(e.getMessage(), "seed 0 fails: java.lang.IllegalStateException: oops");
  }

  @Test
  void whatSelectorsFailedByIsToldAsWell() {
    var e = failure(1, sim -> {
      sim.spawn(new Worker()).work.send(() -> {
        throw new IllegalStateException("oops");
      });
      sim.probe("p").next();
    });
    assertTells(e.getMessage(), "failed: Worker#1 in mailbox 'work'", "oops");
    assertEquals("oops", e.getSuppressed()[0].getMessage());
  }

  @Test
  void onlyTheEndOfALongTraceIsShown() {
    var e = failure(1, sim -> {
      Worker worker = sim.spawn(new Worker());
      for (int i = 0; i < 60; i++) {
        worker.work.send(() -> {});
      }
      sim.run();
      throw new IllegalStateException("oops");
    });
    assertTells(e.getMessage(), "The last 50 of 61 events", "\n    60 ");
    assertFalse(e.getMessage().contains("\n    10 "), e.getMessage());
  }

  @Test
  void aRunThatDoesNotReplayIsToldSo() {
    int[] runs = {0};
    var e = failure(10, sim -> {
      sim.spawn("run " + runs[0]++, new Worker());
      sim.run();
      throw new IllegalStateException("oops");
    });
    assertTells(e.getMessage(), "It does not replay", "who=run 0", "who=run 1", "hash map");
    int[] again = {0};
    assertTells(
        failure(10, sim -> assertTrue(again[0]++ > 0)).getMessage(),
        "It does not replay",
        "passed");
  }

  @Test
  void anotherFailureIsNotTakenForTheSame() {
    // Without the seed's delays it fails too, but elsewhere.
    var e = failure(100, sim -> {
      Probe<String> probe = sim.probe("p");
      sim.spawn(new Worker()).work.send(() -> probe.send("a"));
      sim.spawn(new Worker()).work.send(() -> probe.send("b"));
      if (sim.seed() > 0 && probe.next().equals("a")) {
        throw new IllegalArgumentException("first a");
      } else if (sim.seed() > 0) {
        throw new IllegalStateException("first b");
      }
      probe.expectInAnyOrder("a", "b");
    });
    assertEquals(
        e.getMessage().contains("first a"), e.getCause() instanceof IllegalArgumentException);
    String least = scheduleOf(e);
    assertEquals(e.getMessage().contains("first a"), least.endsWith(":none"), e::getMessage);
  }

  @Test
  void anotherFailureInATurnIsNotTakenForTheSame() {
    var e = failure(100, sim -> {
      List<String> came = new ArrayList<>();
      Worker judge = sim.spawn(new Worker());
      sim.spawn(new Worker()).work.send(() -> came.add("a"));
      sim.spawn(new Worker()).work.send(() -> came.add("b"));
      sim.run();
      boolean replayedPlainly = sim.schedule().endsWith(":none");
      if (came.getFirst().equals("b") || replayedPlainly) {
        judge.work.send(replayedPlainly ? ExplorationTest::aFirst : ExplorationTest::bFirst);
      }
    });
    assertTells(e.getMessage(), "b was first");
  }

  private static void aFirst() {
    throw new IllegalStateException("a was first");
  }

  private static void bFirst() {
    throw new IllegalStateException("b was first");
  }

  @Test
  void anAssumptionThatDoesNotHoldIsNoFailure() {
    assertThrows(
        TestAbortedException.class, () -> explore(10, sim -> Assumptions.assumeTrue(false)));
    assertThrows(TestAbortedException.class, () -> Exploration.of(10, "3", p -> null)
        .run(sim -> Assumptions.assumeTrue(false)));
    // Otherwise its abort would abort this test instead of failing it.
    assertDoesNotThrow(() -> explore(10, sim -> Assumptions.assumeTrue(sim.seed() == 9)));
  }

  @Test
  void anAssumptionThatDoesNotHoldWithOneSeedDoesNotHideAFailureWithAnother() {
    var e = failure(100, sim -> {
      Assumptions.assumeTrue(sim.seed() != 3);
      assertTrue(sim.seed() < 7);
    });
    assertTells(e.getMessage(), "seed 7 fails");
  }

  @Test
  void anAssumptionThatDoesNotHoldWithFewerChoicesDoesNotHideTheFailure() {
    int[] runs = {0};
    var e = failure(100, sim -> {
      Assumptions.assumeTrue(runs[0]++ < 2);
      throw new IllegalStateException("oops");
    });
    assertTells(e.getMessage(), "seed 0 fails: java.lang.IllegalStateException: oops");
    int[] again = {0};
    assertTells(
        failure(10, sim -> {
              Assumptions.assumeTrue(again[0]++ == 0);
              throw new IllegalStateException("oops");
            })
            .getMessage(),
        "It does not replay",
        "was aborted");
  }

  @Test
  void anInterruptEndsTheExploration() {
    int[] runs = {0};
    var e = assertThrows(
        IllegalStateException.class,
        () -> explore(10, sim -> {
          runs[0]++;
          Thread.currentThread().interrupt();
        }));
    assertTrue(Thread.interrupted());
    assertEquals(1, runs[0]);
    assertTells(e.getMessage(), "interrupted after 1 of 10 seeds");
    assertThrows(
        InterruptedException.class,
        () -> explore(10, sim -> {
          throw new InterruptedException();
        }));
  }

  @Test
  void aRunThatWasInterruptedIsNotRepeated() {
    List<String> runs = new ArrayList<>();
    var e = failure(10, sim -> {
      runs.add("in the test");
      throw new IllegalStateException(new InterruptedException());
    });
    assertTells(e.getMessage(), "It was interrupted, and so it was not run again.");
    failure(10, sim -> {
      runs.add("in a turn");
      sim.spawn(new Worker()).work.send(() -> {
        throw new IllegalStateException(new InterruptedException());
      });
      sim.probe("p").next();
    });
    failure(10, sim -> {
      runs.add("not heeded");
      Thread.currentThread().interrupt();
      throw new IllegalStateException("oops");
    });
    assertTrue(Thread.interrupted());
    assertEquals(List.of("in the test", "in a turn", "not heeded"), runs);
  }

  @Test
  void propertiesDecideOverTheTest() {
    List<String> runs = new ArrayList<>();
    Exploration.of(5, "3", Map.of(Exploration.SEED, "7:1,2")::get)
        .run(sim -> runs.add(sim.schedule()));
    Exploration.of(5, "", Map.of(Exploration.SEEDS, "2")::get).run(sim -> runs.add(sim.schedule()));
    Exploration.of(5, "3", Map.of(Exploration.SEED, " ", Exploration.SEEDS, "")::get)
        .run(sim -> runs.add(sim.schedule()));
    assertEquals(List.of("7:1,2", "0", "1", "3"), runs);
  }

  @Test
  void nonsenseIsRefused() {
    for (String seed : List.of("x", "1:", "1:x", "1:-1", "1:2:3", "1:2,")) {
      var e = assertThrows(IllegalArgumentException.class, () -> SimulatedSystem.replay(seed));
      assertTells(e.getMessage(), "'" + seed + "' is not a seed; write a number, such as 42");
    }
    assertThrows(IllegalArgumentException.class, () -> explore(0, sim -> {}));
    var e = assertThrows(
        IllegalArgumentException.class,
        () -> Exploration.of(1, "", Map.of(Exploration.SEEDS, "many")::get));
    assertTells(e.getMessage(), "selectors.seeds is 'many'");
  }

  @Test
  void aScheduleReadsAsItIsWritten() {
    for (String schedule : List.of("0", "-5", "42:3,17", "42:none")) {
      assertEquals(schedule, Schedule.parse(schedule).toString());
    }
  }

  @Test
  void blanksAroundAScheduleSayNothing() {
    assertEquals(Schedule.parse("42:3,17"), Schedule.parse(" 42:3,17\n"));
  }

  @Test
  void explorationCanBeUsedWithoutJUnit() {
    int[] runs = {0};
    SimulatedSystem.explore(3, sim -> runs[0]++);
    assertTrue(runs[0] > 0);
    assertSame(
        AssertionFailedError.class,
        assertInstanceOf(
                AssertionFailedError.class,
                assertThrows(
                    Throwable.class, () -> SimulatedSystem.explore(3, sim -> assertEquals(1, 2))))
            .getClass());
  }

  @Test
  void whatIsFoundAfterTheTestIsTheSameFailureWhoeverHasRunIt() {
    try (SimulatedSystem sim = SimulatedSystem.create()) {
      Outcome first =
          new Outcome(sim, new Findings.Unexpected("one dead letter", Set.of("dead letter")), "");
      Outcome again =
          new Outcome(sim, new Findings.Unexpected("another one", Set.of("dead letter")), "");
      Outcome other = new Outcome(sim, new Findings.Unexpected("failed", Set.of("failure")), "");
      assertTrue(again.failsLike(first));
      assertFalse(other.failsLike(first));
    }
  }
}
