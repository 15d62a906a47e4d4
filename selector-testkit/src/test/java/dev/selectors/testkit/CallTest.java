package dev.selectors.testkit;

import static dev.selectors.testkit.Tells.assertTells;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.selectors.DeadLetter;
import dev.selectors.Mailbox;
import dev.selectors.ReplyTo;
import dev.selectors.RequestFailedException;
import dev.selectors.Selector;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Timeout;
import org.opentest4j.AssertionFailedError;

/** What {@link SimulatedSystem#call} promises. */
@Timeout(60)
final class CallTest {
  private record Square(int n, ReplyTo<Integer> replyTo) {}

  /** Answers after two minutes, which is longer than the patience of a simulation. */
  private static final class Squares extends Selector {
    final Mailbox<Square> soon = mailbox("soon", s -> s.replyTo().send(s.n() * s.n()));
    final Mailbox<Square> late =
        mailbox("late", s -> after(Duration.ofMinutes(2), () -> s.replyTo().send(s.n() * s.n())));
    final Mailbox<Square> never = this.<Square>mailbox("never", s -> {}).guard(() -> false);
    final Mailbox<Throwing> failing = mailbox("failing", t -> t.replyTo().fail(t.error()));
    final Mailbox<Square> ending = mailbox("ending", s -> exit());
  }

  private record Throwing(Exception error, ReplyTo<Integer> replyTo) {}

  @SelectorTest(seeds = 20)
  void givesTheAnswer(SimulatedSystem sim) {
    Squares squares = sim.spawn(new Squares());
    int nine = sim.call(squares.soon, to -> new Square(3, to));
    assertEquals(9, nine);
  }

  @SelectorTest(seeds = 20)
  void waitsAsLongAsTheTestHasPatience(SimulatedSystem sim) {
    sim.patience(Duration.ofMinutes(3));
    Squares squares = sim.spawn(new Squares());
    int four = sim.call(squares.late, to -> new Square(2, to));
    assertEquals(4, four);
  }

  @SelectorTest(seeds = 5)
  void anAnswerThatComesTooLateIsToldWithTheTimeToWaitFor(SimulatedSystem sim) {
    Squares squares = sim.spawn("squares", new Squares());
    var e = assertThrows(
        AssertionFailedError.class,
        () -> sim.call(squares.late, (ReplyTo<Integer> to) -> new Square(2, to)));
    assertTells(
        e,
        "no answer comes from late of squares within 60.000s of virtual time",
        "the next timer is due at 120.0",
        "to wait for longer, say sim.patience(time)");
  }

  @SelectorTest(seeds = 5)
  void anAnswerThatDoesNotComeIsToldWithWhoIsNotDone(SimulatedSystem sim) {
    sim.allowStuck();
    Squares squares = sim.spawn("squares", new Squares());
    var e = assertThrows(
        AssertionFailedError.class,
        () -> sim.call(squares.never, (ReplyTo<Integer> to) -> new Square(2, to)));
    assertTells(
        e,
        "no answer comes from never of squares",
        "nobody has anything to do, and no timer is set",
        "never: 1 waiting, closed by its guard");
  }

  @SelectorTest(seeds = 5)
  void throwsTheErrorThatTheRequestFailsWith(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    Squares squares = sim.spawn(new Squares());
    var oops = new IllegalStateException("oops");
    assertSame(
        oops,
        assertThrows(
            IllegalStateException.class,
            () -> sim.call(squares.failing, (ReplyTo<Integer> to) -> new Throwing(oops, to))));
    assertThrows(
        RequestFailedException.class,
        () -> sim.call(squares.ending, (ReplyTo<Integer> to) -> new Square(2, to)));
  }

  @SelectorTest(seeds = 5)
  void aCheckedExceptionIsTheCauseOfAnother(SimulatedSystem sim) {
    Squares squares = sim.spawn(new Squares());
    var oops = new IOException("oops");
    var e = assertThrows(
        CompletionException.class,
        () -> sim.call(squares.failing, (ReplyTo<Integer> to) -> new Throwing(oops, to)));
    assertSame(oops, e.getCause());
  }
}
