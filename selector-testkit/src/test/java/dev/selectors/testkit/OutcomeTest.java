package dev.selectors.testkit;

import static dev.selectors.testkit.Tells.assertTells;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** What a run has come to, where several things went wrong in it. */
@Timeout(60)
final class OutcomeTest {
  private static AssertionFailedError failure(ThrowingConsumer<SimulatedSystem> test) {
    return assertThrows(
        AssertionFailedError.class, () -> Exploration.of(100, "", p -> null).run(test));
  }

  @Test
  void anAssumptionDoesNotHideAnAssertionThatHasFailedInATurn() {
    var e = failure(sim -> {
      sim.spawn("judge", new Worker()).work.send(() -> assertTrue(sim.seed() < 4, "broken"));
      sim.run();
      Assumptions.assumeTrue(sim.failures().isEmpty());
    });
    assertTells(e, "seed 4 fails", "failure of judge in mailbox 'work'", "broken");
  }

  @Test
  void anAssumptionHidesAFailureThatTheTestHadNoTimeToExpect() {
    assertThrows(
        TestAbortedException.class,
        () -> SimulatedSystem.explore(3, sim -> {
          sim.spawn(new Worker()).work.send(() -> {
            throw new IllegalStateException("which a later line expects");
          });
          sim.run();
          Assumptions.abort();
        }));
  }

  @Test
  void anAssumptionInATurnAbortsTheRun() {
    assertThrows(
        TestAbortedException.class,
        () -> SimulatedSystem.explore(
            3, sim -> sim.spawn(new Worker()).work.send(Assumptions::abort)));
    assertThrows(
        TestAbortedException.class,
        () -> SimulatedSystem.explore(3, sim -> {
          sim.spawn(new Worker()).work.send(Assumptions::abort);
          sim.probe("what the turn would have sent to").next();
        }));
  }

  @Test
  void anAssumptionInATurnDoesNotHideAnAssertionInAnEarlierOne() {
    var e = failure(sim -> {
      Worker judge = sim.spawn("judge", new Worker());
      judge.work.send(() -> assertEquals(1, 2));
      sim.run();
      sim.spawn(new Worker()).work.send(Assumptions::abort);
    });
    assertTells(e, "failure of judge in mailbox 'work'", "expected: <1> but was: <2>");
  }

  @Test
  void anInterruptedExceptionThatWasInjectedIsNoInterrupt() {
    var e = failure(sim -> {
      Probe<String> probe = sim.probe("p");
      Worker ann = sim.spawn(new Worker());
      Worker joe = sim.spawn(new Worker());
      Worker hit = sim.spawn(new Worker());
      sim.failAt(hit, 1, new InterruptedException("injected"));
      hit.work.send(() -> {});
      sim.run();
      ann.work.send(() -> probe.send("ann"));
      joe.work.send(() -> probe.send("joe"));
      probe.expect("ann");
    });
    assertTells(e, "expected \"ann\", but was sent \"joe\"", "choice matters");
  }

  @Test
  void aFailureElsewhereByTheSameHelperIsNotTakenForTheSame() {
    var e = failure(sim -> {
      Probe<String> probe = sim.probe("p");
      Worker ann = sim.spawn(new Worker());
      Worker joe = sim.spawn(new Worker());
      ann.work.send(() -> probe.send("ann"));
      joe.work.send(() -> probe.send("joe"));
      holds(!sim.schedule().endsWith(":none"), "only when replayed in plain order");
      holds(probe.next().equals("ann"), "joe first");
    });
    assertTells(e, "joe first", "1 choice matters");
  }

  private static void holds(boolean condition, String name) {
    if (!condition) {
      throw new IllegalStateException(name);
    }
  }

  @Test
  void aStackOverflowIsAFailureWithASeed() {
    assertTells(
        failure(sim -> holdsDeep(sim.seed() < 3)), "seed 3 fails: java.lang.StackOverflowError");
    assertTells(
        failure(sim -> sim.spawn("deep", new Worker()).work.send(() -> holdsDeep(sim.seed() < 3))),
        "seed 3 fails",
        "failure of deep in mailbox 'work': java.lang.StackOverflowError");
  }

  @Test
  void aMessageWithoutATextDoesNotHideTheFailure() {
    List<Object> itself = new ArrayList<>();
    itself.add(List.of(itself)); // a list notices only that it contains itself directly
    var e = failure(sim -> {
      sim.probe("p").send(itself);
      throw new IllegalStateException("oops");
    });
    assertTells(e, "IllegalStateException: oops", "received a");
  }

  /** Like an error whose text is made from what is not there yet. */
  private static final class Mute extends RuntimeException {
    private static final long serialVersionUID = 1;

    @Override
    public String getMessage() {
      throw new IllegalArgumentException("no text");
    }
  }

  @Test
  void anErrorWithoutATextDoesNotHideTheFailure() {
    var e = failure(sim -> {
      throw new Mute();
    });
    assertTells(
        e, "seed 0 fails: dev.selectors.testkit.OutcomeTest$Mute, whose text cannot be read");
    assertEquals(Mute.class.getName(), e.getCause().getMessage().split(",", -1)[0]);
    var turn = failure(sim -> sim.spawn("joe", new Worker()).work.send(() -> {
      throw new Mute();
    }));
    assertTells(
        turn, "seed 0 fails", "failure of joe in mailbox 'work'", "failed dev", "cannot be read");
    assertPrintable(turn);
    var second = failure(sim -> {
      sim.spawn("joe", new Worker()).work.send(() -> {
        throw new IllegalStateException("plain");
      });
      sim.spawn("ann", new Worker()).work.send(() -> {
        throw new Mute();
      });
    });
    assertTells(second, "failure of joe", "plain", "failure of ann", "cannot be read");
    assertPrintable(second);
  }

  /** Prints it as a reporter does: there, what cannot be printed is lost, and its test with it. */
  private static void assertPrintable(Throwable e) {
    e.printStackTrace(new PrintWriter(Writer.nullWriter()));
  }

  @Test
  void anErrorThatSuppressesOneWithoutATextDoesNotHideTheFailure() {
    var e = failure(sim -> {
      var plain = new IllegalStateException("plain", new IllegalArgumentException("reason"));
      plain.addSuppressed(new Mute());
      throw plain;
    });
    assertTells(e, "seed 0 fails: java.lang.IllegalStateException: plain");
    assertPrintable(e);
    assertTells(e.getCause(), "plain");
    assertTells(e.getCause().getCause(), "reason");
    assertTells(e.getCause().getSuppressed()[0], "Mute, whose text cannot be read");
  }

  @Test
  void anAssertionOfTwoValuesWithACauseWithoutATextDoesNotHideTheFailure() {
    var e = failure(sim -> {
      throw new AssertionFailedError("not the same", 1, 2, new Mute());
    });
    assertTells(e, "seed 0 fails: not the same");
    assertEquals(2, e.getActual().getValue());
    assertPrintable(e);
  }

  @Test
  void anErrorWithoutATextIsFoundAtTheEndOfAPlainTestToo() {
    try (SimulatedSystem sim = SimulatedSystem.create()) {
      sim.spawn("joe", new Worker()).work.send(() -> {
        throw new Mute();
      });
      var e = assertThrows(AssertionFailedError.class, sim::verify);
      assertTells(e, "failure of joe in mailbox 'work'", "cannot be read");
      assertPrintable(e);
    }
  }

  @Test
  void causesThatGoRoundInACircleWithOneWithoutATextComeToAnEnd() {
    var e = failure(sim -> {
      var first = new IllegalStateException("first");
      var second = new IllegalStateException("second", first);
      first.initCause(second);
      first.addSuppressed(new Mute());
      throw first;
    });
    assertTells(e, "seed 0 fails: java.lang.IllegalStateException: first");
    assertPrintable(e);
  }

  /** Like an error that looks up its cause only when asked for it. */
  private static final class Causeless extends RuntimeException {
    private static final long serialVersionUID = 1;

    Causeless() {
      super("causeless");
    }

    @Override
    public synchronized Throwable getCause() {
      throw new IllegalStateException("no cause");
    }
  }

  @Test
  void anErrorWhoseCauseCannotBeHadDoesNotHideTheFailure() {
    var e = failure(sim -> {
      throw new Causeless();
    });
    assertTells(e, "seed 0 fails: dev.selectors.testkit.OutcomeTest$Causeless: causeless");
    assertPrintable(e);
    var turn = failure(sim -> sim.spawn("joe", new Worker()).work.send(() -> {
      throw new Causeless();
    }));
    assertTells(turn, "seed 0 fails", "failure of joe in mailbox 'work'", "causeless");
    assertPrintable(turn);
  }

  @Test
  void aMessageWhoseTextIsAFailedAssertionDoesNotHideTheFailure() {
    var e = failure(sim -> {
      sim.probe("p").send(new Object() {
        @Override
        public String toString() {
          throw new AssertionError("not to be asked");
        }
      });
      throw new IllegalStateException("oops");
    });
    assertTells(e, "IllegalStateException: oops", "received a");
  }

  @Test
  void aTestThatExpectsAStackOverflowPassesWhateverTheStackHasEndedIn() {
    Thread here = Thread.currentThread();
    here.setUncaughtExceptionHandler(
        (thread, error) -> {}); // is told of some errors, and would print them
    try {
      for (int i = 0; i < 20; i++) { // in some, the stack ends where a dead letter is written down
        SimulatedSystem.explore(1, sim -> {
          sim.expectFailure(StackOverflowError.class);
          sim.allowDeadLetters();
          Worker ended = sim.spawn("ended", new Worker());
          ended.stop();
          sim.run();
          sim.spawn("deep", new Worker()).work.send(() -> sendsDeep(ended, false));
        });
      }
    } finally {
      here.setUncaughtExceptionHandler(null);
    }
  }

  /** The next run would have no memory either. */
  @Test
  void noOtherRunFollowsOneThatCouldNotBeWrittenDownForWantOfMemory() {
    var none = new EndCheck.Unwritten("an event", new OutOfMemoryError());
    assertSame(
        none,
        assertThrows(
            EndCheck.Unwritten.class,
            () -> SimulatedSystem.explore(9, sim -> {
              throw none;
            })));
  }

  private static boolean sendsDeep(Worker ended, boolean end) {
    ended.work.send(() -> {});
    return end || !sendsDeep(ended, false);
  }

  private static boolean holdsDeep(boolean end) {
    return end || !holdsDeep(false);
  }
}
