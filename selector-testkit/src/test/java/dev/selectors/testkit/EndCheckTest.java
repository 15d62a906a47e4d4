package dev.selectors.testkit;

import static dev.selectors.testkit.Tells.assertTells;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.selectors.Callback;
import dev.selectors.DeadLetter;
import dev.selectors.Directive;
import dev.selectors.ExitReason;
import dev.selectors.Failure;
import dev.selectors.Mailbox;
import dev.selectors.Overflow;
import dev.selectors.Selector;
import dev.selectors.SelectorState;
import dev.selectors.Supervision;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.opentest4j.AssertionFailedError;

/** What must not go wrong in a run, and how a test allows it. */
@Timeout(60)
final class EndCheckTest {
  private final SimulatedSystem sim = SimulatedSystem.create();
  private final Worker joe = sim.spawn("joe", new Worker());

  @AfterEach
  void close() {
    sim.close();
  }

  private AssertionFailedError wrong(String... parts) {
    var e = assertThrows(AssertionFailedError.class, sim::verify);
    assertTells(e, parts);
    return e;
  }

  private void fails(RuntimeException cause) {
    joe.work.send(() -> {
      throw cause;
    });
  }

  private void failsByAnAssertionWithACause() {
    joe.work.send(() -> {
      throw new AssertionError("not tried again", new IllegalStateException("oops"));
    });
  }

  @Test
  void verifyRunsWhatThereIsToRun() {
    int[] turns = {0};
    joe.work.send(() -> turns[0]++);
    sim.verify();
    assertEquals(1, turns[0]);
  }

  @Test
  void aFailureThatWasNotExpectedIsAnError() {
    RuntimeException oops = new IllegalStateException("oops");
    fails(oops);
    var e = wrong(
        "failure of joe in mailbox 'work': java.lang.IllegalStateException: oops, directive STOP",
        "if it is meant to happen: sim.expectFailure(IllegalStateException.class)");
    assertSame(oops, e.getCause());
  }

  @Test
  void aFailureByAClassWithoutANameIsExpectedByWhatItExtends() {
    fails(new IllegalStateException("oops") {});
    sim.inject(Fault.at(joe, Callback.Kind.EXIT, 2, new IllegalArgumentException("no") {}));
    wrong(
        "sim.expectFailure(IllegalStateException.class)",
        "was to fail with IllegalArgumentException");
  }

  @Test
  void anExpectedFailureMustCome() {
    sim.expectFailure(IllegalStateException.class);
    wrong("no selector has failed with IllegalStateException");
    fails(new RuntimeException(new IllegalStateException("the cause of the cause")));
    sim.verify();
  }

  @Test
  void aFailureIsToldByItsOwnClassAndNotByWhatItSuppresses() {
    RuntimeException oops = new IllegalStateException("oops");
    oops.addSuppressed(new IllegalArgumentException("beside it"));
    fails(oops);
    wrong("sim.expectFailure(IllegalStateException.class)");
  }

  @Test
  void anAssertionErrorThatIsInjectedIsNotOneOfTheTest() {
    sim.failAt(joe, 1, new AssertionError("planned"));
    joe.work.send(() -> {});
    sim.verify();
    assertEquals(1, sim.failures().size());
  }

  @Test
  void aFailedAssertionIsNotTakenForAFaultThatHasStruckElsewhere() {
    Worker hit = sim.spawn(new Worker());
    sim.failAt(hit, 1, new IllegalStateException("planned"));
    sim.expectFailure(IllegalStateException.class);
    hit.work.send(() -> {});
    sim.run();
    failsByAnAssertionWithACause();
    wrong("not tried again");
  }

  @Test
  void twentyThingsThatWentWrongAreAllTold() {
    Findings found = new Findings();
    for (int i = 0; i < 20; i++) {
      found.add("number " + i + ".", "kind", "");
    }
    assertTells(found.error(), "number 0.", "number 19.");
    assertFalse(found.error().getMessage().contains("more"));
    found.add("number 20.", "kind", "");
    assertTells(found.error(), "and 1 more");
  }

  @Test
  void aFailedAssertionCountsThoughItsCauseIsExpected() {
    sim.expectFailure(IllegalStateException.class);
    failsByAnAssertionWithACause();
    wrong("not tried again");
  }

  @Test
  void anAssertionThatFailsInTheAnswerToAFailureCounts() {
    sim.allowFailures();
    Selector judge = sim.spawn(new Selector() {
      private final Mailbox<Runnable> work = mailbox("work", Runnable::run);

      @Override
      protected void onStart() {
        work.send(() -> {
          throw new IllegalStateException("oops");
        });
      }

      @Override
      protected Directive onFailure(Throwable cause) {
        throw new AssertionError("the wrong failure");
      }
    });
    wrong("oops, directive STOP, with java.lang.AssertionError: the wrong failure");
    assertInstanceOf(SelectorState.Terminated.class, judge.state());
  }

  /** The core adds to the failure being answered that {@code onFailure} itself has failed. */
  @Test
  void anAnswerToAnInjectedFailureThatFailsItselfCounts() {
    Selector forgiving = sim.spawn(new Selector() {
      private final Mailbox<String> work = mailbox("work", m -> {});

      @Override
      protected void onStart() {
        work.send("first");
      }

      @Override
      protected Directive onFailure(Throwable cause) {
        throw new UnsupportedOperationException("a bug");
      }
    });
    sim.failAt(forgiving, 1, new IllegalStateException("injected"));
    wrong("a bug");
  }

  @Test
  void anAssertionThatFailsInADecisionOfSupervisionCounts() {
    sim.expectFailure(IllegalStateException.class);
    Worker child = new Worker();
    joe.work.send(() -> {
      joe.can.supervise(Supervision.oneForOne().decide(cause -> {
        throw new AssertionError("the wrong failure");
      }));
      joe.can.spawnChild("child", child);
      child.work.send(() -> {
        throw new IllegalStateException("oops");
      });
    });
    wrong("the wrong failure", "sim.expectFailure(AssertionError.class)");
  }

  @Test
  void anAssertionErrorThatIsExpectedIsNone() {
    sim.expectFailure(AssertionError.class);
    joe.work.send(() -> {
      throw new AssertionError("of the program");
    });
    sim.verify();
  }

  @Test
  void failuresAreAllowedButNotFailedAssertions() {
    sim.allowFailures();
    Worker other = sim.spawn(new Worker());
    fails(new IllegalStateException("oops"));
    sim.verify();
    other.work.send(() -> assertEquals(1, 2));
    wrong("expected: <1> but was: <2>");
  }

  @Test
  void aDeadLetterIsAnErrorUnlessItsReasonIsAllowed() {
    joe.stop();
    sim.run();
    joe.work.send(() -> {});
    wrong(
        "dead letter a lambda to mailbox 'work' of joe: TERMINATED",
        "sim.allowDeadLetters(Reason.TERMINATED)");
    sim.allowDeadLetters(DeadLetter.Reason.LATE_REPLY);
    wrong("TERMINATED");
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    sim.verify();
  }

  private static final class Narrow extends Selector {
    final Mailbox<String> few = mailbox(String.class, "few", m -> {}).bounded(1, Overflow.WAIT);
  }

  @Test
  void aMessageThatATestHasNoRoomForIsADeadLetterWithTheWayOut() {
    Narrow narrow = sim.spawn("narrow", new Narrow());
    narrow.few.send("1");
    narrow.few.send("2");
    wrong("to mailbox 'few' of narrow: MAILBOX_FULL; where the overflow is WAIT,"
        + " sendAsync() waits for room, and send() only on a virtual thread");
    sim.allowDeadLetters();
  }

  @Test
  void allDeadLettersCanBeAllowed() {
    joe.stop();
    sim.run();
    joe.work.send(() -> {});
    sim.allowDeadLetters();
    sim.verify();
  }

  @Test
  void aStuckSelectorIsAnError() {
    sim.spawnFrom("gatekeeper", c -> c.<String>mailbox("box", m -> {}).guard(() -> false))
        .send("behind the gate");
    wrong("gatekeeper is stuck", "box: 1 waiting", "sim.allowStuck()");
    sim.allowStuck();
    sim.verify();
  }

  @Test
  void whoIsStuckIsToldOnce() {
    sim.spawnFrom("gatekeeper", c -> c.<String>mailbox("box", m -> {}).guard(() -> false))
        .send("behind the gate");
    String text = wrong("gatekeeper is stuck").getMessage();
    assertEquals(text.indexOf("gatekeeper"), text.lastIndexOf("gatekeeper"), text);
  }

  @Test
  void aMessageThatWaitsForAStageNobodyCompletesIsAnError() {
    CompletableFuture<String> stage = new CompletableFuture<>();
    joe.work.send(() -> joe.can.await(stage, (value, error) -> {}));
    sim.verify(); // nothing waits for it
    joe.work.send(() -> {});
    wrong("joe Awaiting", "work: 1 waiting", "complete the stage", "sim.allowStuck()");
    stage.complete("done");
    sim.verify();
  }

  @Test
  void aTimerThatWasCancelledHidesNobodyWhoHangs() {
    joe.work.send(() -> joe.can.await(new CompletableFuture<>(), (value, error) -> {}));
    joe.work.send(() -> {});
    Worker ann = sim.spawn("ann", new Worker());
    ann.work.send(() -> ann.can.after(Duration.ofDays(1), () -> {}).cancel());
    wrong("joe Awaiting", "work: 1 waiting", "hangs");
  }

  @Test
  void aMessageBehindAGateThatAnAwaitedStageClosesHangsAsWell() {
    joe.work.send(() ->
        joe.can.await(new CompletableFuture<>(), (value, error) -> {}).whileDisabled(joe.work));
    joe.work.send(() -> {});
    wrong("joe Idle", "work: 1 waiting, closed by an awaited stage", "hangs");
    sim.allowStuck();
    sim.verify();
  }

  @Test
  void aMessageInAnInboxThatTheTestHasNotReceivedDoesNotHang() {
    sim.system().inbox(String.class).send("for the test");
    sim.verify();
  }

  @Test
  void aMessageThatWaitsForAStageOrATimerDoesNotHang() {
    CompletableFuture<String> stage = new CompletableFuture<>();
    joe.work.send(() -> joe.can.await(stage, (value, error) -> {}));
    joe.work.send(() -> {});
    Worker ann = sim.spawn("ann", new Worker());
    ann.work.send(() -> ann.can.after(Duration.ofDays(1), () -> stage.complete("done")));
    sim.verify();
  }

  @Test
  void aWaitCycleIsAnError() {
    Polite.waitForEachOther(sim, "a", "b");
    wrong("wait cycle of 2: a waits for b", "sim.allowWaitCycles()");
    sim.allowWaitCycles();
    sim.verify();
  }

  @Test
  void aWaitCycleThatEndsByADeadlineExplainsWhatElseWentWrong() {
    Polite.waitForEachOther(sim, "a", "b");
    sim.advance(Duration.ofHours(2));
    wrong(
        "dead letter reply to ",
        "EXPIRED",
        "\n  before, there was a wait cycle of 2: a waits for b");
    sim.allowWaitCycles();
    var e = assertThrows(AssertionFailedError.class, sim::verify);
    assertFalse(e.getMessage().contains("wait cycle"), e::getMessage);
  }

  @Test
  void aWaitCycleThatIsOverIsNoErrorByItself() {
    sim.allowDeadLetters();
    Polite.waitForEachOther(sim, "a", "b");
    sim.advance(Duration.ofHours(2));
    sim.verify();
  }

  @Test
  void aWaitCycleIsSeenHoweverOftenTimeHasPassedBefore() {
    joe.work.send(() -> joe.can.every(Duration.ofMillis(20), () -> {}));
    sim.advance(Duration.ofSeconds(40));
    Polite.waitForEachOther(sim, "a", "b");
    sim.advance(Duration.ofMinutes(1));
    assertTells(sim.driver.state(), "\n  wait cycle of 2: a waits for b");
  }

  @Test
  void allThatWentWrongIsTold() {
    Worker other = sim.spawn("ann", new Worker());
    fails(new IllegalStateException("first"));
    other.work.send(() -> {
      throw new IllegalArgumentException("second");
    });
    sim.run();
    joe.work.send(() -> {});
    var e = wrong("first", "second", "dead letter");
    assertEquals("first", e.getCause().getMessage());
    assertEquals("second", e.getSuppressed()[0].getMessage());
  }

  @Test
  void whatTheEndItselfLeavesIsNobodysFault() {
    joe.work.send(() -> {});
    sim.close();
    sim.close();
    assertEquals(0, sim.deadLetters().size());
    sim.verify();
  }

  @Test
  void aSelectorThatFailsAtTheEndOfTheSimulationIsNobodysFault() {
    sim.spawn(new Worker() {
      @Override
      protected void onExit(ExitReason reason) {
        throw new IllegalStateException("too late");
      }
    });
    sim.run();
    sim.close();
    assertEquals(List.of(), sim.failures());
    sim.verify();
  }

  /** Has no machine, as if no memory were left to write anything down. */
  private static EndCheck withoutMemory() {
    return new EndCheck(new Recorder(null), new Faults());
  }

  @Test
  void whatCannotBeWrittenDownFailsTheRunWhateverIsAllowed() {
    EndCheck check = withoutMemory();
    check.allowFailures();
    check.allowDeadLetters(List.of(DeadLetter.Reason.values()));
    var letter = new DeadLetter("joe", "work", "x", DeadLetter.Reason.DROPPED);
    assertThrows(NullPointerException.class, () -> check.deadLetter(letter));
    var e = assertThrows(AssertionFailedError.class, () -> check.verify(sim.system(), null, true));
    assertTells(
        e,
        "could not be written down: a dead letter to mailbox 'work' of joe",
        "java.lang.NullPointerException");
    assertInstanceOf(NullPointerException.class, e.getCause());
  }

  @Test
  void aFailureAndADeadLetterCountThoughTheyCannotBeWrittenDown() {
    EndCheck check = withoutMemory();
    fails(new IllegalStateException("oops"));
    sim.run();
    Failure failure = sim.failures().getFirst();
    assertThrows(NullPointerException.class, () -> check.failed(failure));
    assertEquals(List.of(failure), check.failures());
    var letter = new DeadLetter("joe", "work", "x", DeadLetter.Reason.DROPPED);
    assertThrows(NullPointerException.class, () -> check.deadLetter(letter));
    assertEquals(List.of(letter), check.deadLetters());
  }
}
