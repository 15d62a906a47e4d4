package dev.selectors;

import static dev.selectors.Step.done;
import static dev.selectors.Step.loop;
import static dev.selectors.Step.loopWhile;
import static dev.selectors.Step.react;
import static dev.selectors.Step.reactWithin;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a selector made of steps does. */
@Timeout(60)
final class ReactTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final int ROUNDS = 1_000_000;

  private final ManualTime time = new ManualTime();
  private final ManualSystem its = new ManualSystem(builder -> builder.timekeeper(time));

  private Stepping started(Function<Stepping, Step> steps) {
    return its.started(new Stepping(steps));
  }

  private void assertSeen(Stepping s, Object... messages) {
    assertEquals(List.of(messages), s.seen);
    assertEquals(List.of(), its.failures);
  }

  private static void assertEnded(Stepping s) {
    assertEquals(new SelectorState.Terminated(new ExitReason.Normal()), s.state());
  }

  @Test
  void eachReactWaitsForWhatTheOneBeforeHasReturned() {
    Stepping s = started(self -> react(self.a.on(first -> react(self.b.on(second -> {
      self.seen.add(first + second);
      return self.take(self.a);
    })))));
    its.send(s.a, "1", "3");
    its.send(s.b, "2", "4");
    assertSeen(s, "12", "3");
    assertEnded(s);
    assertEquals(List.of("4"), its.undelivered());
  }

  @Test
  void messagesForMailboxesThatNobodyWaitsForStayInTheirOrder() {
    Stepping s = started(self -> self.take(self.a).andThen(() -> self.takeAll(self.b)));
    its.send(s.b, "b1", "b2");
    assertSeen(s);
    assertEquals(new MailboxSnapshot.Gate.Unheard(0), s.snapshot().mailbox("b").gate());
    its.send(s.a, "a1", "a2");
    its.send(s.b, "b3");
    assertSeen(s, "a1", "b1", "b2", "b3");
    assertEquals(1, s.a.depth());
  }

  @Test
  void andThenComesAfterAllThatTheStepBeforeWaitsFor() {
    Stepping s =
        started(self -> react(self.a.on(m -> self.take(self.b).andThen(() -> self.say("x"))))
            .andThen(() -> self.say("y"))
            .andThen(() -> self.take(self.a))
            .andThen(() -> self.say("z")));
    its.send(s.a, "a1", "a2");
    assertSeen(s);
    its.send(s.b, "b");
    assertSeen(s, "b", "x", "y", "a2", "z");
    assertEnded(s);
  }

  @Test
  void loopWhileEndsWhenItsConditionDoesNotHoldBeforeARound() {
    Stepping s = started(self -> loopWhile(() -> self.seen.size() < 2, () -> self.take(self.a))
        .andThen(() -> self.say("x")));
    its.send(s.a, "1", "2", "3");
    assertSeen(s, "1", "2", "x");
    assertEnded(s);
    Stepping none = started(self -> loopWhile(() -> false, () -> self.take(self.a)));
    assertEnded(none);
  }

  @Test
  void loopEndsTheTurnWhenTheSelectorHasExited() {
    Stepping s = started(self -> loop(() -> {
          if (++self.count == 3) {
            self.exit();
          }
          return done();
        })
        .andThen(() -> self.say("never")));
    assertEquals(3, s.count);
    assertSeen(s);
    assertEnded(s);
  }

  /** As with code after a thread's {@code while} that receives in each round. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void afterARoundThatHasExitedTheNextStepIsDoneOnlyIfTheConditionDoesNotHold(boolean holds) {
    Stepping s =
        started(self -> loopWhile(() -> holds || self.seen.isEmpty(), react(self.a.on(m -> {
              self.exit();
              return self.say(m);
            })))
            .andThen(() -> self.say("after")));
    its.send(s.a, "1", "2");
    assertEquals(holds ? List.of("1") : List.of("1", "after"), s.seen);
    assertEnded(s);
  }

  @Test
  void oneThatHasExitedWaitsForNothingThoughThatIsDisabled() {
    Stepping s = started(self -> {
      self.exit();
      self.a.disable();
      return self.take(self.a);
    });
    assertEnded(s);
    assertEquals(0, s.asked);
    assertEquals(List.of(), its.failures);
  }

  /** Loops that wait for nothing; each gives up after a while. */
  enum Restless {
    LOOP,
    LOOP_OF_ONE_STEP,
    LOOP_WHILE,
    LOOP_OF_LOOPS,
    AFTER_A_MESSAGE;

    Step steps(Stepping self) {
      return switch (this) {
        case LOOP -> loop(() -> round(self));
        case LOOP_OF_ONE_STEP -> loop(done().andThen(() -> round(self)));
        case LOOP_WHILE -> loopWhile(() -> round(self) == done(), done());
        case LOOP_OF_LOOPS -> loop(() -> loop(() -> round(self)));
        case AFTER_A_MESSAGE -> react(self.a.on(m -> loop(() -> round(self))));
      };
    }

    private static Step round(Stepping self) {
      self.count++;
      if (self.count == 5) {
        self.stop();
      }
      if (self.count == 50) {
        throw new AssertionError("goes on although it was stopped");
      }
      return done();
    }
  }

  @ParameterizedTest
  @EnumSource
  void loopWhoseRoundsDoNotReactEndsWhenTheSelectorIsStopped(Restless restless) {
    Stepping s = started(self -> restless.steps(self).andThen(() -> self.say("not any more")));
    its.send(s.a, "go", "on");
    assertSeen(s);
    assertEquals(5, s.count);
    assertEquals(new SelectorState.Terminated(new ExitReason.Stopped()), s.state());
    assertEquals(1, s.exits);
  }

  @Test
  void selectorWithNothingToDoExitsNormally() {
    Stepping s = started(self -> done());
    assertEnded(s);
    assertEquals(1, s.exits);
    its.send(s.a, "late");
    assertEquals(List.of("late"), its.undelivered());
    assertEquals(List.of(), its.failures);
  }

  /** Ways to go round and round. */
  enum Round {
    LOOP,
    LOOP_WHILE,
    LOOP_OF_ONE_STEP,
    LOOP_WHILE_OF_ONE_STEP,
    LOOP_WITH_AND_THEN,
    LOOP_OF_LOOPS,
    RECURSION,
    NO_MESSAGES;

    Step steps(Stepping self) {
      return switch (this) {
        case LOOP -> loop(() -> self.count(self.a));
        case LOOP_WHILE -> loopWhile(() -> self.count < ROUNDS, () -> self.count(self.a));
        case LOOP_OF_ONE_STEP -> loop(self.count(self.a));
        case LOOP_WHILE_OF_ONE_STEP -> loopWhile(() -> self.count < ROUNDS, self.count(self.a));
        case LOOP_WITH_AND_THEN -> loop(() -> react(self.a.on(m -> done())).andThen(self::counted));
        case LOOP_OF_LOOPS ->
          loop(() -> {
            int before = self.count;
            return loopWhile(() -> self.count == before, () -> self.count(self.a));
          });
        case RECURSION -> self.countOn(self.a);
        case NO_MESSAGES -> loopWhile(() -> self.count < ROUNDS, self::counted);
      };
    }
  }

  @ParameterizedTest
  @EnumSource(Round.class)
  void millionRoundsDoNotNeedMoreStackThanOne(Round round) {
    Stepping s = new Stepping(round::steps);
    s.a.sendAll(Collections.nCopies(ROUNDS, "x"));
    its.started(s);
    assertEquals(ROUNDS, s.count);
    assertEquals(List.of(), its.failures);
  }

  @Test
  void reactWithinGoesOnWithTheLateStepIfNothingHasCome() {
    Stepping s = started(self -> reactWithin(
        SECOND, () -> self.say("late").andThen(() -> self.take(self.a)), self.b.on(m -> done())));
    its.send(s.a, "a");
    time.advance(SECOND.minusNanos(1));
    its.runAll();
    assertSeen(s);
    time.advance(Duration.ofNanos(1));
    its.runAll();
    assertSeen(s, "late", "a");
    assertEnded(s);
  }

  @Test
  void clockIsVoidIfAMessageComesFirst() {
    Stepping s = started(
        self -> loop(() -> reactWithin(SECOND, () -> self.say("late"), self.a.on(m -> self.say(m)
            .andThen(() -> self.take(self.b))))));
    its.send(s.a, "1");
    assertEquals(0, time.pending());
    time.advance(SECOND);
    its.send(s.b, "b");
    assertSeen(s, "1", "b");
    time.advance(SECOND.minusNanos(1));
    its.runAll();
    assertSeen(s, "1", "b");
    time.advance(Duration.ofNanos(1));
    its.runAll();
    assertSeen(s, "1", "b", "late");
  }

  @Test
  void eachRoundOfOneStepHasItsOwnTime() {
    Stepping s =
        started(self -> loop(reactWithin(SECOND, () -> self.say("late"), self.a.on(self::say))));
    time.advance(SECOND.minusNanos(1));
    its.send(s.a, "1");
    time.advance(SECOND.minusNanos(1));
    its.runAll();
    assertSeen(s, "1");
    time.advance(Duration.ofNanos(1));
    its.runAll();
    assertSeen(s, "1", "late");
    time.advance(SECOND);
    its.runAll();
    assertSeen(s, "1", "late", "late");
  }

  @Test
  void messageThatComesAfterTheLateStepStays() {
    Stepping s = started(self -> reactWithin(SECOND, () -> self.take(self.b), self.a.on(self::say))
        .andThen(() -> self.take(self.a)));
    time.advance(SECOND);
    its.runAll();
    its.send(s.a, "a");
    assertSeen(s);
    its.send(s.b, "b");
    assertSeen(s, "b", "a");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void messageThatIsThereWhenTheClockIsHeededIsTakenAsByReceive(boolean before) {
    Stepping s = started(self -> reactWithin(SECOND, () -> self.say("late"), self.a.on(self::say)));
    Threaded receiving =
        its.started(new Threaded(self -> self.seen.add(self.receiveWithin(SECOND, self.a))));
    if (before) {
      s.a.send("a");
      receiving.a.send("a");
    }
    time.advance(SECOND);
    if (!before) {
      s.a.send("a");
      receiving.a.send("a");
    }
    its.runAll(); // finds both, the message and that it is too late
    assertSeen(s, "a");
    assertEnded(s);
    assertEquals(List.of(Optional.of("a")), receiving.seen);
    assertEquals(0, time.pending());
  }

  @Test
  void timerIsToldOfOnlyIfItIsTooLateAndNotIfAMessageIsThere() {
    List<Callback.Kind> told = new ArrayList<>();
    ManualSystem listening = new ManualSystem(
        builder -> builder.timekeeper(time).beforeCallback(callback -> told.add(callback.kind())));
    Stepping s = listening.started(
        new Stepping(self -> reactWithin(SECOND, () -> self.say("late"), self.a.on(self::say))
            .andThen(() -> reactWithin(SECOND, () -> self.say("late"), self.a.on(self::say)))));
    time.advance(SECOND);
    s.a.send("a");
    listening.runAll();
    time.advance(SECOND);
    listening.runAll();
    assertSeen(s, "a", "late");
    assertEquals(
        List.of(
            Callback.Kind.START,
            Callback.Kind.BODY,
            Callback.Kind.HANDLER,
            Callback.Kind.TIMER,
            Callback.Kind.EXIT),
        told);
  }

  /** Each run has only one turn, and each clock strikes at once if it may. */
  @Test
  void messageThatIsThereWhenTheClockIsHeededIsTakenWhateverIsLeftOfTheRun() {
    ManualSystem brief = new ManualSystem(builder -> builder.timekeeper(time).throughput(1));
    Stepping s = brief.started(
        new Stepping(self -> reactWithin(SECOND, () -> self.say("late"), self.a.on(self::say))));
    s.a.send("a");
    time.afterScheduling = () -> time.advance(Duration.ZERO);
    time.advance(SECOND);
    for (int i = 0; i < 10; i++) {
      brief.executor.runOne();
    }
    assertEquals(List.of("a"), s.seen);
    assertEnded(s);
    assertEquals(0, time.pending());
  }

  /** The same clock would be heeded before anything else, again and again. */
  @Test
  void conditionThatFailsWhenTheClockIsHeededFailsOnceAndThenItIsLate() {
    ManualSystem brief = new ManualSystem(builder -> builder.timekeeper(time).throughput(1));
    Cases<Step> failing = Cases.of(
        String.class,
        message -> {
          throw new IllegalStateException("condition");
        },
        message -> Step.done());
    CompletableFuture<String> stage = new CompletableFuture<>();
    class Failing extends EventSelector {
      final List<String> seen = new ArrayList<>();
      final Mailbox<String> a = mailbox(String.class, "a").selective();

      @Override
      protected Step run() {
        await(stage, (value, error) -> seen.add("stage"));
        return reactWithin(
            SECOND,
            () -> {
              seen.add("late");
              return Step.done();
            },
            a.on(failing));
      }

      @Override
      protected Directive onFailure(Throwable cause) {
        seen.add("failed");
        return Directive.RESUME;
      }
    }
    Failing s = brief.started(new Failing());
    s.a.send("a");
    brief.runAll();
    time.advance(SECOND);
    time.afterScheduling = () -> time.advance(Duration.ZERO);
    stage.complete("now");
    for (int i = 0; i < 10; i++) {
      brief.executor.runOne();
    }
    assertEquals(List.of("stage", "failed", "late"), s.seen);
  }

  @Test
  void messageThatIsThereButClosedIsNoneInTime() {
    Stepping s = started(self -> {
      self.a.disable();
      return reactWithin(
          SECOND, () -> self.say("late"), self.a.on(self::say), self.b.on(self::say));
    });
    s.a.send("a");
    time.advance(SECOND);
    its.runAll();
    assertSeen(s, "late");
  }

  /** The first request is withdrawn by the guard that is asked about it. */
  @ParameterizedTest
  @CsvSource({"1, 1", "1, 64", "2, 1", "2, 64", "3, 64"})
  void whatNobodyWantsAnyMoreIsNoneInTimeButTheNextOneIs(int requests, int throughput) {
    ManualSystem brief =
        new ManualSystem(builder -> builder.timekeeper(time).throughput(throughput));
    List<CompletableFuture<String>> answers = new ArrayList<>();
    Stepping s = brief.started(new Stepping(self -> {
      self.a.guard(() -> {
        answers.getFirst().cancel(false);
        return true;
      });
      return reactWithin(SECOND, () -> self.say("late"), self.a.on(self::say));
    }));
    time.advance(SECOND);
    for (int i = 0; i < requests; i++) {
      String name = "request " + i;
      answers.add(brief
          .system
          .<String, String>ask(s.a, replyTo -> name, Duration.ofDays(1))
          .toCompletableFuture());
    }
    brief.runAll();
    assertEquals(List.of(requests == 1 ? "late" : "request 1"), s.seen);
  }

  @ParameterizedTest
  @EnumSource(names = {"RESUME", "STOP"})
  void conditionThatFailsWhenTheClockIsHeededLetsOthersInOnlyIfTheSelectorGoesOn(
      Directive directive) {
    class Failing extends EventSelector {
      final List<String> seen = new ArrayList<>();
      final Mailbox<String> a = mailbox(String.class, "a").selective();
      final Mailbox<String> b = mailbox(String.class, "b");

      @Override
      protected Step run() {
        return reactWithin(
            SECOND,
            () -> say("late"),
            a.on(Cases.of(
                String.class,
                message -> {
                  throw new IllegalStateException("condition");
                },
                this::say)),
            b.on(this::say));
      }

      private Step say(String word) {
        seen.add(word);
        return Step.done();
      }

      @Override
      protected Directive onFailure(Throwable cause) {
        return directive;
      }
    }
    Failing s = its.started(new Failing());
    time.advance(SECOND);
    s.a.send("a");
    s.b.send("b");
    its.runAll();
    assertEquals(directive == Directive.STOP ? List.of() : List.of("b"), s.seen);
    assertEquals(1, its.failures.size());
  }

  @Test
  void guardThatFailsWhenTheClockIsHeededEndsASelectorThatSaysSo() {
    Stepping s = started(self -> {
      self.a.guard(() -> {
        throw new IllegalStateException("guard");
      });
      return reactWithin(SECOND, () -> self.say("late"), self.a.on(self::say));
    });
    time.advance(SECOND);
    s.a.send("a");
    its.runAll();
    assertEquals(List.of(), s.seen);
    assertEquals(1, its.failures.size());
    assertInstanceOf(
        ExitReason.Failed.class, s.whenTerminated().toCompletableFuture().join());
  }

  /** What onFailure() has asked for comes first, as after each failure. */
  @Test
  void mailboxThatIsEnabledAfterAGuardHasFailedIsServedBeforeItIsTooLate() {
    class Failing extends EventSelector {
      final List<String> seen = new ArrayList<>();
      final Mailbox<String> a = mailbox(String.class, "a").guard(() -> {
        throw new IllegalStateException("guard");
      });
      final Mailbox<String> b = mailbox(String.class, "b");

      Failing() {
        b.disable();
      }

      @Override
      protected Step run() {
        return reactWithin(SECOND, () -> say("late"), a.on(this::say), b.on(this::say));
      }

      private Step say(String word) {
        seen.add(word);
        return Step.done();
      }

      @Override
      protected Directive onFailure(Throwable cause) {
        b.enable();
        return Directive.RESUME;
      }
    }
    Failing s = its.started(new Failing());
    time.advance(SECOND);
    s.a.send("a");
    s.b.send("b");
    its.runAll();
    assertEquals(1, its.failures.size());
    assertEquals(List.of("b"), s.seen);
  }

  @Test
  void selectiveClausesLeaveWhatDoesNotFit() {
    Cases<String> x = Cases.of(String.class, m -> m.startsWith("x"), m -> m);
    Stepping s = new Stepping(self -> {
      Cases<Step> fits = Cases.of(String.class, x::isDefinedAt, self::say);
      return react(self.a.on(fits))
          .andThen(() -> react(self.a.on(fits)))
          .andThen(() -> self.takeAll(self.a));
    });
    s.a.selective();
    its.started(s);
    its.send(s.a, "1", "x1", "2");
    assertSeen(s, "x1");
    its.send(s.a, "x2", "3");
    assertSeen(s, "x1", "x2", "1", "2", "3");
  }

  @Test
  void otherCasesOfTheSameMailboxFindWhatTheFirstHaveLeft() {
    Stepping s = new Stepping(self -> {
      Cases<Step> x = Cases.of(String.class, m -> m.startsWith("x"), self::say);
      Cases<Step> y = Cases.of(String.class, m -> m.startsWith("y"), self::say);
      return react(self.a.on(x)).andThen(() -> react(self.a.on(y)));
    });
    s.a.selective();
    its.started(s);
    its.send(s.a, "y1", "y2", "x1", "x2");
    assertSeen(s, "x1", "y1");
    assertEquals(List.of("y2", "x2"), its.undelivered());
  }

  @Test
  void stepWaitsForNoClauseThatIsNull() {
    Stepping s = new Stepping(self -> done());
    Clause<Step> a = s.a.on(s::say);
    for (Executable made :
        List.<Executable>of(() -> react(null), () -> react(null, a), () -> react(a, a, null))) {
      var e = assertThrows(NullPointerException.class, made);
      assertEquals("a clause to wait for is null; make it with on() of a mailbox", e.getMessage());
    }
  }

  @Test
  void disabledOrGuardedMailboxIsNotServed() {
    AtomicBoolean open = new AtomicBoolean();
    Stepping s = new Stepping(self -> {
      self.a.disable();
      return react(self.a.on(self::say), self.b.on(self::say)).andThen(() -> {
        self.a.enable();
        return self.takeAll(self.a);
      });
    });
    s.b.guard(open::get);
    its.started(s);
    its.send(s.a, "a");
    its.send(s.b, "b");
    assertSeen(s);
    open.set(true);
    s.recheck();
    its.runAll();
    assertSeen(s, "b", "a");
  }

  @Test
  void waitingSelectorIsDetachedAndEachMessageHasATurnOfItsOwn() {
    Stepping s =
        started(self -> react(self.a.on(m -> react(self.a.on(self::say), self.b.on(self::say)))));
    assertEquals(new SelectorState.Detached(List.of("a"), 0), s.state());
    its.send(s.a, "1");
    assertEquals(new SelectorState.Detached(List.of("a", "b"), 1), s.state());
    assertTrue(s.snapshot().mailbox("b").gate().isOpen());
    assertEquals(1, s.snapshot().turns());
  }

  @Test
  void stopEndsASelectorThatWaits() {
    Stepping s = started(self -> self.takeAll(self.a));
    its.send(s.b, "b");
    s.stop();
    its.runAll();
    assertEquals(new SelectorState.Terminated(new ExitReason.Stopped()), s.state());
    assertEquals(List.of("b"), its.undelivered());
    assertEquals(0, s.asked);
  }

  @Test
  void childMadeOfStepsBeginsAnewAndIsLinkedAsOthersAre() {
    var oops = new IllegalStateException("oops");
    Steered other = its.started(new Steered());
    Stepping child = new Stepping(self -> react(self.a.on(self::say), self.b.on(m -> {
          throw oops;
        }))
        .andThen(() -> self.takeAll(self.b)));
    child.directive = Directive.ESCALATE;
    child.begin = () -> child.link(other);
    Steered parent = new Steered() {
      @Override
      protected void onStart() {
        supervise(Supervision.oneForOne());
        spawnChild(child);
      }
    };
    its.started(parent);
    its.send(child.b, "fails");
    assertEquals(2, child.begun);
    its.send(child.a, "a");
    its.send(child.b, "b");
    assertEquals(List.of("a", "b"), child.seen);
    other.turn.send(() -> {
      throw oops;
    });
    its.runAll();
    assertEquals(
        new SelectorState.Terminated(new ExitReason.Linked(other, new ExitReason.Failed(oops))),
        child.state());
  }
}
