package dev.selectors.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.opentest4j.AssertionFailedError;

/** Where a report says that a test has failed, and how to run it again. */
@Timeout(60)
final class ReportTest {
  private static AssertionFailedError failure(ThrowingConsumer<SimulatedSystem> test) {
    return assertThrows(AssertionFailedError.class, () -> SimulatedSystem.explore(1, test));
  }

  private static void assertAt(String method, AssertionFailedError e) {
    StackTraceElement top = e.getStackTrace()[0];
    assertEquals(ReportTest.class.getName(), top.getClassName());
    assertTrue(top.getMethodName().contains(method), top::toString);
  }

  private static boolean fails() {
    throw new IllegalStateException("oops");
  }

  private static void letsTheGuardFail(SimulatedSystem sim) {
    sim.spawnFrom(c -> c.<String>mailbox("box", m -> {}).guard(ReportTest::fails))
        .send("x");
    sim.run();
  }

  private static void runsAWorkerThatFails(SimulatedSystem sim) {
    sim.spawn(new Worker()).work.send(ReportTest::fails);
    sim.run();
  }

  @Test
  void whatIsFoundAtTheEndIsShownWhereASelectorHasFailed() {
    assertAt("fails", failure(ReportTest::runsAWorkerThatFails));
  }

  @Test
  void theFailureThatIsToldIsNotAddedOnceMore() {
    var e = failure(ReportTest::runsAWorkerThatFails);
    assertEquals(0, e.getSuppressed().length);
  }

  @Test
  void whoIsNotDoneIsToldOnce() {
    String text = failure(sim -> {
          Worker worker = sim.spawn("joe", new Worker());
          worker.work.send(() -> worker.can.await(new CompletableFuture<>(), (value, error) -> {}));
          sim.probe("p").next();
        })
        .getMessage();
    assertToldOnce("not done: joe", text);
  }

  @Test
  void whoIsNotDoneInARunWithoutAnEndIsToldOnce() {
    String text = failure(sim -> {
          Worker worker = sim.limit(10).spawn("joe", new Worker());
          worker.work.send(new Runnable() {
            @Override
            public void run() {
              worker.work.send(this);
            }
          });
          sim.run();
        })
        .getMessage();
    assertToldOnce("not done: joe", text);
  }

  @Test
  void aFailureAfterADeadlineIsExplainedByTheWaitCycleThatItEnded() {
    String text = failure(sim -> {
          Polite.waitForEachOther(sim, "a", "b");
          sim.advance(Duration.ofHours(2));
          fails();
        })
        .getMessage();
    assertToldOnce("oops\n  wait cycle", text);
    assertTrue(text.contains("oops\n  wait cycle of 2: a waits for b"), text);
  }

  private static void assertToldOnce(String what, String text) {
    int told = text.indexOf(what);
    assertTrue(told >= 0, text);
    assertEquals(told, text.lastIndexOf(what), text);
  }

  @Test
  void aGuardThatHasFailedIsShownWhereItHas() {
    assertAt("fails", failure(ReportTest::letsTheGuardFail));
  }

  @Test
  void anErrorOfATaskIsShownWhereItWasThrown() {
    assertAt("throwsChecked", failure(sim -> {
      Worker worker = sim.spawn(new Worker());
      worker.work.send(() -> worker.can.async(ReportTest::throwsChecked));
    }));
  }

  private static void throwsChecked() {
    throw Faults.thrown(new IOException("oops"));
  }

  @Test
  void whatNoSelectorHasFailedByIsShownInTheTest() {
    assertAt("failure", failure(sim -> {
      Worker worker = sim.spawn(new Worker());
      worker.stop();
      sim.run();
      worker.work.send(() -> {});
    }));
  }

  @Test
  void wrongUseIsShownInTheTest() {
    assertAt("injectsNonsense", failure(ReportTest::injectsNonsense));
  }

  private static void injectsNonsense(SimulatedSystem sim) {
    sim.failAt(sim.spawn(new Worker()), 0, new IllegalStateException("oops"));
  }

  @Test
  void wrongUseOfATraceIsShownInTheTest() {
    assertAt("readsNonsense", failure(ReportTest::readsNonsense));
  }

  private static void readsNonsense(SimulatedSystem sim) {
    String unused = sim.trace().last(-1);
  }

  @Test
  void whatFailsInATurnThatMayWaitWithNothingOfTheTestInItIsShownInTheTest() {
    assertAt(
        "failure",
        failure(sim -> sim.turnsMayWait().spawn(new Worker()).work.send(List.of()::clear)));
  }

  @Test
  void whatWasExploredIsToBeReplayed() {
    String text = failure(sim -> sim.probe("p").next()).getMessage();
    assertTrue(
        text.contains("To run it again: SimulatedSystem.replay(\"0:none\")"
            + " or -Dselectors.seed=0:none\n"),
        text);
    assertFalse(text.contains("@SelectorTest"), text);
  }
}
