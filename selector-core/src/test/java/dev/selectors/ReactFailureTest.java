package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of a selector made of steps when one of them fails. */
@Timeout(60)
final class ReactFailureTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final ManualTime time = new ManualTime();
  private final ManualSystem its = new ManualSystem(builder -> builder.timekeeper(time));

  private static Step fail() {
    throw new IllegalStateException("oops");
  }

  @SuppressWarnings("TypeParameterUnusedInFormals") // the point is what must not be
  private static <T> T nothing() {
    return null;
  }

  /** Where steps can fail once a message has come. */
  enum Place {
    ACTION,
    AND_THEN,
    LOOP,
    CONDITION,
    NULL_STEP,
    FOREIGN_MAILBOX,
    NULL_CLAUSE;

    Step step() {
      return switch (this) {
        case ACTION -> fail();
        case AND_THEN -> Step.done().andThen(ReactFailureTest::fail);
        case LOOP -> Step.loop(ReactFailureTest::fail);
        case CONDITION -> Step.loopWhile(() -> fail() == Step.done(), Step::done);
        case NULL_STEP -> nothing();
        case FOREIGN_MAILBOX ->
          Step.react(new Stepping(self -> Step.done()).a.on(m -> Step.done()));
        case NULL_CLAUSE -> Step.react(ReactFailureTest.<Clause<Step>>nothing());
      };
    }
  }

  @Test
  void selectorThatFailsBeforeItWaitsForAnythingEndsNormallyIfItIsResumed() {
    Stepping s = new Stepping(self -> fail());
    s.directive = Directive.RESUME;
    its.started(s);
    assertEquals(1, its.failures.size());
    assertEquals(new SelectorState.Terminated(new ExitReason.Normal()), s.state());
  }

  @Test
  void lateStepThatHasFailedComesAgainIfTheSelectorGoesOn() {
    AtomicInteger late = new AtomicInteger();
    Stepping s = new Stepping(self -> Step.reactWithin(
        SECOND,
        () -> late.incrementAndGet() == 1 ? fail() : self.say("late"),
        self.a.on(self::say)));
    s.directive = Directive.RESUME;
    its.started(s);
    time.advance(SECOND);
    its.runAll();
    assertEquals(1, its.failures.size());
    assertEquals(List.of(), s.seen);
    time.advance(SECOND);
    its.runAll();
    assertEquals(List.of("late"), s.seen);
  }

  /** The clock that ran until then enables nothing: it is called off. */
  @Test
  void reactForADisabledMailboxFailsInItsTurnAlsoAfterOneWithAClock() {
    Stepping s = new Stepping(self -> Step.reactWithin(
        SECOND, () -> self.say("late"), self.a.on(m -> Step.react(self.b.on(self::say)))));
    s.begin = s.b::disable;
    s.directive = Directive.RESUME;
    its.started(s);
    for (int i = 1; i <= 2; i++) { // it goes on to wait for what it waited for before
      s.a.send("message");
      its.runAll();
      assertEquals(i, its.failures.size());
      assertInstanceOf(
          AllMailboxesDisabledException.class, its.failures.getLast().cause());
      assertEquals("a", its.failures.getLast().mailbox());
    }
    time.advance(SECOND);
    its.runAll();
    assertEquals(List.of("late"), s.seen);
  }

  /** Only the clock that ran until then is called off. */
  @Test
  void reactForADisabledMailboxWaitsForATimerThatEnablesItAlsoAfterOneWithAClock() {
    Duration later = SECOND.multipliedBy(2);
    Stepping s =
        new Stepping(self -> Step.reactWithin(SECOND, () -> self.say("late"), self.a.on(m -> {
          self.context().after(later, self.b::enable);
          return self.take(self.b);
        })));
    s.begin = s.b::disable;
    its.started(s);
    its.send(s.b, "b");
    its.send(s.a, "a");
    assertEquals(List.of(), s.seen);
    time.advance(later);
    its.runAll();
    assertEquals(List.of("b"), s.seen);
    assertEquals(List.of(), its.failures);
  }

  @Test
  void stepsGoOnThoughAClockCannotBeCancelled() {
    var error = new IllegalStateException("cannot be cancelled");
    Stepping s = new Stepping(self -> Step.reactWithin(
        SECOND, () -> self.say("late"), self.a.on(m -> Step.react(self.b.on(self::say)))));
    its.started(s);
    time.beforeCancelling = () -> {
      throw error;
    };
    s.a.send("first");
    assertEquals(List.of(error), Uncaught.during(its::runAll));
    time.advance(SECOND); // it strikes in vain
    s.b.send("second");
    its.runAll();
    assertEquals(List.of("second"), s.seen);
    assertEquals(List.of(), its.failures);
  }

  @Test
  void aTimerThatCannotBeCancelledIsExpectedNoMore() {
    var error = new IllegalStateException("cannot be cancelled");
    Steered s = its.started(new Steered());
    time.beforeCancelling = () -> {
      throw error;
    };
    s.turn.send(() -> {
      Cancellable timer = s.context().after(SECOND, () -> {});
      assertSame(error, assertThrows(IllegalStateException.class, timer::cancel));
      s.seen.add(s.cell.expectsAnything() + "");
    });
    its.runAll();
    assertEquals(List.of("false"), s.seen);
  }

  @Test
  void failureOfALateStepIsToldThoughItsClockCannotBeSetAgain() {
    Stepping s = new Stepping(
        self -> Step.reactWithin(SECOND, ReactFailureTest::fail, self.a.on(self::say)));
    s.directive = Directive.RESUME;
    its.started(s);
    time.afterScheduling = () -> {
      throw new RejectedExecutionException("no more");
    };
    time.advance(SECOND);
    its.runAll();
    Throwable told = its.failures.getFirst().cause();
    assertEquals("oops", told.getMessage());
    assertInstanceOf(RejectedExecutionException.class, told.getSuppressed()[0]);
    s.a.send("goes on");
    its.runAll();
    assertEquals(List.of("goes on"), s.seen);
  }

  @Test
  void failureOfALateStepCarriesALimitedNumberOfRefusalsOfItsClock() {
    IllegalStateException one = new IllegalStateException("oops");
    for (int i = 0; i < 2 * Journal.MOST_ADDED; i++) {
      time.afterScheduling = () -> {};
      Stepping s = new Stepping(self -> Step.reactWithin(
          SECOND,
          () -> {
            throw one;
          },
          self.a.on(self::say)));
      its.started(s);
      time.afterScheduling = () -> {
        throw new RejectedExecutionException("no more");
      };
      time.advance(SECOND);
      its.runAll();
    }
    assertEquals(2 * Journal.MOST_ADDED, its.failures.size());
    assertEquals(Journal.MOST_ADDED, one.getSuppressed().length);
  }

  @Test
  void failureOfALateStepIsToldThoughItsClockFailsByTheSame() {
    IllegalStateException one = new IllegalStateException("oops");
    Stepping s = new Stepping(self -> Step.reactWithin(
        SECOND,
        () -> {
          throw one;
        },
        self.a.on(self::say)));
    s.directive = Directive.RESUME;
    its.started(s);
    time.afterScheduling = () -> {
      throw one;
    };
    time.advance(SECOND);
    its.runAll();
    assertSame(one, its.failures.getFirst().cause());
  }

  @Test
  void lateStepWaitsForTheStageThatAFailedGuardHadItAwait() {
    CompletableFuture<String> stage = new CompletableFuture<>();
    Stepping s = new Stepping(
        self -> Step.reactWithin(SECOND, () -> self.say("late"), self.a.on(self::say)));
    s.directive = Directive.RESUME;
    s.onFailure = () -> s.context().await(stage, (value, error) -> s.seen.add("went on"));
    AtomicBoolean bad = new AtomicBoolean();
    s.a.guard(() -> {
      if (bad.get()) {
        throw new IllegalStateException("oops");
      }
      return false;
    });
    its.started(s);
    bad.set(true);
    s.a.send("a");
    time.advance(SECOND); // so that both are there in the next run, and the clock comes first
    its.runAll();
    assertEquals(1, its.failures.size());
    assertEquals(List.of(), s.seen);
    bad.set(false);
    stage.complete("done");
    time.advance(Duration.ZERO);
    its.runAll();
    assertEquals(List.of("went on", "late"), s.seen);
  }

  @Test
  void clockWhoseTurnFailsBeforeItHasBegunIsSetAgainIfTheSelectorGoesOn() {
    AtomicInteger turns = new AtomicInteger();
    ManualSystem strict =
        new ManualSystem(builder -> builder.timekeeper(time).beforeCallback(callback -> {
          if (callback.kind() == Callback.Kind.TIMER && turns.incrementAndGet() == 1) {
            fail();
          }
        }));
    Stepping s = new Stepping(
        self -> Step.reactWithin(SECOND, () -> self.say("late"), self.a.on(self::say)));
    s.directive = Directive.RESUME;
    strict.started(s);
    time.advance(SECOND);
    strict.runAll();
    assertEquals(1, strict.failures.size());
    assertEquals(List.of(), s.seen);
    time.advance(SECOND);
    strict.runAll();
    assertEquals(List.of("late"), s.seen);
  }

  /** Fails at the place on a bad message; else goes on with the other mailbox. */
  private Stepping started(Place place, Directive directive) {
    Stepping s = new Stepping(self -> Step.reactWithin(
            SECOND,
            () -> self.say("late"),
            self.a.on(m -> m.equals("bad") ? place.step() : self.say(m)))
        .andThen(() -> self.take(self.b)));
    s.directive = directive;
    return its.started(s);
  }

  private void assertFailedOnce(Stepping s, Directive directive) {
    assertEquals(1, its.failures.size(), its.failures::toString);
    assertEquals(directive, its.failures.getFirst().directive());
    assertEquals(1, s.asked);
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void resumeWaitsForWhatItWaitedForBeforeTheMessage(Place place) {
    Stepping s = started(place, Directive.RESUME);
    its.send(s.b, "b");
    its.send(s.a, "bad");
    assertFailedOnce(s, Directive.RESUME);
    assertEquals(new SelectorState.Detached(List.of("a"), 1), s.state());
    assertEquals(List.of(), s.seen);
    its.send(s.a, "good");
    assertEquals(List.of("good", "b"), s.seen);
    assertEquals(1, s.begun);
    assertEquals(new SelectorState.Terminated(new ExitReason.Normal()), s.state());
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void resumeKeepsTheClockRunning(Place place) {
    Stepping s = started(place, Directive.RESUME);
    its.send(s.a, "bad");
    its.send(s.b, "b");
    time.advance(SECOND);
    its.runAll();
    assertEquals(List.of("late", "b"), s.seen);
    assertFailedOnce(s, Directive.RESUME);
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void restartBeginsAnewWithMessagesKept(Place place) {
    Stepping s = started(place, Directive.RESTART);
    its.send(s.b, "b");
    its.send(s.a, "bad");
    assertFailedOnce(s, Directive.RESTART);
    assertEquals(2, s.begun);
    assertEquals(1, time.pending());
    its.send(s.a, "good");
    assertEquals(List.of("good", "b"), s.seen);
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void stopEndsTheSelector(Place place) {
    Stepping s = started(place, Directive.STOP);
    its.send(s.b, "b");
    its.send(s.a, "bad");
    assertFailedOnce(s, Directive.STOP);
    Throwable cause = its.failures.getFirst().cause();
    assertEquals(new SelectorState.Terminated(new ExitReason.Failed(cause)), s.state());
    assertEquals(1, s.exits);
    assertEquals(List.of("b"), its.undelivered());
    assertEquals(0, time.pending());
  }

  @Test
  void exceptionInsideANestedReactLosesNothingAndLeavesTheSelectorThere() {
    Stepping s = new Stepping(self -> Step.react(self.a.on(outer ->
            Step.react(self.b.on(inner -> inner.equals("bad") ? fail() : self.say(outer + inner)))))
        .andThen(() -> self.take(self.a)));
    s.directive = Directive.RESUME;
    its.started(s);
    its.send(s.a, "outer ");
    its.send(s.a, "behind");
    its.send(s.b, "bad");
    assertFailedOnce(s, Directive.RESUME);
    assertEquals(new SelectorState.Detached(List.of("b"), 2), s.state());
    its.send(s.b, "inner");
    assertEquals(List.of("outer inner", "behind"), s.seen);
    assertEquals(new SelectorState.Terminated(new ExitReason.Normal()), s.state());
  }

  @Test
  void resumeAfterATimeLimitWasRefusedWaitsForWhatItWaitedForBefore() {
    Stepping s = new Stepping(self -> Step.react(
        self.a.on(m -> Step.reactWithin(SECOND, ReactFailureTest::fail, self.b.on(self::say)))));
    s.directive = Directive.RESUME;
    its.started(s);
    time.afterScheduling = () -> {
      throw new RejectedExecutionException("closed");
    };
    its.send(s.a, "refused");
    assertFailedOnce(s, Directive.RESUME);
    assertEquals(new SelectorState.Detached(List.of("a"), 1), s.state());
    time.afterScheduling = () -> {};
    its.send(s.a, "heeded");
    its.send(s.b, "b");
    assertEquals(List.of("b"), s.seen);
    assertEquals(new SelectorState.Terminated(new ExitReason.Normal()), s.state());
  }

  @Test
  void resumeAfterTheLateStepHasFailedStillWaitsForMessages() {
    Stepping s =
        new Stepping(self -> Step.reactWithin(SECOND, ReactFailureTest::fail, self.a.on(self::say))
            .andThen(() -> self.take(self.b)));
    s.directive = Directive.RESUME;
    its.started(s);
    time.advance(SECOND);
    its.runAll();
    assertFailedOnce(s, Directive.RESUME);
    its.send(s.b, "b");
    its.send(s.a, "a");
    assertEquals(List.of("a", "b"), s.seen);
  }

  /** Fails before there is a step, the first time. */
  private Stepping failingAtOnce(Directive directive) {
    Stepping s = new Stepping(self -> self.begun == 1 ? fail() : self.takeAll(self.a));
    s.directive = directive;
    its.started(s);
    assertFailedOnce(s, directive);
    return s;
  }

  @Test
  void failureBeforeTheFirstStepEndsTheSelectorAsFailed() {
    Stepping s = failingAtOnce(Directive.STOP);
    Throwable cause = its.failures.getFirst().cause();
    assertEquals(new SelectorState.Terminated(new ExitReason.Failed(cause)), s.state());
  }

  @Test
  void restartAfterAFailureBeforeTheFirstStepBeginsAnew() {
    Stepping s = failingAtOnce(Directive.RESTART);
    assertEquals(2, s.begun);
    its.send(s.a, "x");
    assertEquals(List.of("x"), s.seen);
  }

  @Test
  void stepThatIsNullIsAFailureThatSaysWhatToReturn() {
    Stepping s = started(Place.NULL_STEP, Directive.STOP);
    its.send(s.a, "bad");
    String text = its.failures.getFirst().cause().getMessage();
    assertTrue(text.contains("a step of " + s.name() + " is null; return done()"), text);
  }

  @Test
  void reactToTheMailboxOfAnotherIsAFailureThatNamesBoth() {
    Stepping s = started(Place.FOREIGN_MAILBOX, Directive.STOP);
    its.send(s.a, "bad");
    Throwable cause = its.failures.getFirst().cause();
    assertInstanceOf(IllegalArgumentException.class, cause);
    String text = cause.getMessage();
    assertTrue(text.contains("mailbox 'a' belongs to Stepping"), text);
    assertTrue(text.contains("not to " + s.name()), text);
  }

  private static void assertNullRefused(String text, Executable wrong) {
    String told = assertThrows(NullPointerException.class, wrong).getMessage();
    assertTrue(told.contains(text), told);
  }

  @Test
  void stepsCannotBeMadeOfNull() {
    Stepping s = new Stepping(self -> Step.done());
    Clause<Step> any = s.a.on(s::say);
    assertNullRefused("time to react within", () -> Step.reactWithin(null, Step::done, any));
    assertNullRefused("too late is null", () -> Step.reactWithin(SECOND, null, any));
    assertNullRefused("body of a loop", () -> Step.loop((Step) null));
    assertNullRefused("condition of a loop", () -> Step.loopWhile(null, Step::done));
    assertNullRefused("step that comes after", () -> Step.done().andThen(null));
    assertNullRefused("action for the messages", () -> s.a.on((Function<String, Step>) null));
    assertNullRefused("cases for the messages", () -> {
      s.b.selective();
      s.b.on((Cases<Step>) null);
    });
  }

  @Test
  void timeToReactWithinMustBePositive() {
    Stepping s = new Stepping(self -> Step.done());
    assertThrows(
        IllegalArgumentException.class,
        () -> Step.reactWithin(Duration.ZERO, Step::done, s.a.on(s::say)));
  }

  /** Waits for messages by a condition that throws on a bad one. */
  private static final class Choosy extends EventSelector {
    final Mailbox<String> chosen = mailbox(String.class, "chosen").selective();
    final Mailbox<String> others = mailbox(String.class, "others");
    final List<String> seen = new ArrayList<>();

    boolean angry = true;

    private boolean isGood(String message) {
      return !(angry && message.equals("bad")) || fail() == null;
    }

    private Step keep(String message) {
      seen.add(message);
      return Step.done();
    }

    @Override
    protected Step run() {
      return Step.loop(Step.react(
          chosen.on(Cases.of(String.class, this::isGood, this::keep)), others.on(this::keep)));
    }

    @Override
    protected Directive onFailure(Throwable cause) {
      return Directive.RESUME;
    }
  }

  @Test
  void conditionOfACaseThatThrowsFailsAsAGuardDoes() {
    Choosy s = its.started(new Choosy());
    its.send(s.chosen, "bad");
    assertEquals(1, its.failures.size(), its.failures::toString);
    assertEquals("chosen", its.failures.getFirst().mailbox());
    assertEquals(Directive.RESUME, its.failures.getFirst().directive());
    assertInstanceOf(GuardFailedException.class, its.failures.getFirst().cause());
    its.send(s.others, "x");
    assertEquals(List.of("x"), s.seen);
    assertEquals(2, its.failures.size(), "asked again after the next turn");
    assertEquals(new SelectorState.Detached(List.of("chosen", "others"), 1), s.state());
  }

  @Test
  void failureOfAConditionSaysThatItIsAskedAboutTheMessage() {
    Choosy s = its.started(new Choosy());
    its.send(s.chosen, "bad");
    Throwable cause = its.failures.getFirst().cause();
    Throwable thrown = Objects.requireNonNull(cause.getCause());
    assertEquals(
        "the guard of a case for mailbox 'chosen' of " + s.name() + " threw "
            + thrown.getClass().getName() + "; it must answer true or false from the message",
        cause.getMessage());
  }

  @Test
  void aMailboxWhoseConditionHasThrownSaysSoUntilItIsAskedWithSuccess() {
    Choosy s = its.started(new Choosy());
    its.send(s.chosen, "bad");
    assertEquals(
        new MailboxSnapshot.Gate.GuardFailed(0), s.snapshot().mailbox("chosen").gate());
    s.angry = false;
    its.send(s.others, "x");
    assertEquals(List.of("x", "bad"), s.seen);
    assertEquals(new MailboxSnapshot.Gate.Open(), s.snapshot().mailbox("chosen").gate());
  }
}
