package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a selector, and of what it has taken, when something fails while it receives. */
@Timeout(60)
final class ReceiveFailureTest {
  private static final Duration FOR_EVER = Duration.ofDays(1);

  private final List<Failure> failures = Collections.synchronizedList(new ArrayList<>());

  private SystemBuilder builder() {
    return SelectorSystem.builder().onFailure(failures::add);
  }

  private static Throwable causeOfEnd(Selector s) {
    ExitReason reason = s.whenTerminated().toCompletableFuture().join();
    return assertInstanceOf(ExitReason.Failed.class, reason).cause();
  }

  // ---- the executor

  @Test
  void bodyThatLosesItsPlaceOnTheExecutorEndsThoughItCatchesExceptions() {
    AtomicBoolean full = new AtomicBoolean();
    List<Exception> caught = new CopyOnWriteArrayList<>();
    SelectorSystem system = builder()
        .throughput(1)
        .executor(task -> {
          if (full.get()) {
            throw new RejectedExecutionException("full");
          }
          Thread.startVirtualThread(task);
        })
        .build();
    Threaded s = new Threaded(self -> {
      while (caught.size() < 100) {
        try {
          self.take(self.a);
          full.set(true);
        } catch (Exception e) {
          caught.add(e);
        }
      }
    });
    for (int i = 0; i < 10; i++) {
      s.a.send("message");
    }
    system.spawn(s);
    assertInstanceOf(RejectedExecutionException.class, causeOfEnd(s));
    full.set(false);
    system.close();
    assertEquals(List.of(), caught);
    assertEquals(1, failures.size());
  }

  // ---- the clock

  @Test
  void messageIsReceivedThoughTheClockCannotBeCancelled() {
    var error = new IllegalStateException("cannot be cancelled");
    ManualTime time = new ManualTime();
    ManualSystem its = new ManualSystem(builder -> builder.timekeeper(time));
    Steered s = new Steered();
    Mailbox<String> in = s.logged("in");
    its.started(s);
    time.beforeCancelling = () -> {
      throw error;
    };
    s.turn.send(() -> {
      in.send("message");
      s.seen.add(s.context()
          .<String>receiveWithin(FOR_EVER, List.of(in.on(m -> m + " received")))
          .orElse("late"));
    });
    assertEquals(List.of(error), Uncaught.during(its::runAll));
    assertEquals(List.of("message received"), s.seen);
    assertEquals(List.of(), its.failures);
  }

  // ---- conditions

  /** Takes what fits, one after the other; a condition fails on one kind of message. */
  private static final class Choosy extends ThreadSelector {
    private static final Cases<String> FITTING = Cases.of(
        String.class,
        message -> {
          if (message.equals("poison")) {
            throw new IllegalStateException("condition");
          }
          return true;
        },
        message -> message);

    final Mailbox<String> choice = this.<String>mailbox("choice").selective();
    final Mailbox<String> other = mailbox("other");
    final List<String> seen = new CopyOnWriteArrayList<>();
    final Directive directive;
    int begun;

    Choosy(Directive directive) {
      this.directive = directive;
    }

    @Override
    protected void run() {
      begun++;
      while (true) {
        seen.add(receive(choice.on(FITTING), other.on(message -> message)));
      }
    }

    @Override
    protected Directive onFailure(Throwable cause) {
      return directive;
    }
  }

  @Test
  void conditionThatThrowsInAReceiveFailsAsAGuardDoes() {
    SelectorSystem system = builder().build();
    Choosy s = system.spawn("choosy", new Choosy(Directive.STOP));
    s.choice.send("poison");
    assertInstanceOf(GuardFailedException.class, causeOfEnd(s));
    system.close();
    assertEquals("choice", failures.get(0).mailbox());
  }

  @Test
  void mailboxWhoseConditionHasThrownStaysClosedUntilItIsAskedAgain() throws InterruptedException {
    SelectorSystem system = builder().build();
    Choosy s = new Choosy(Directive.RESUME);
    s.choice.send("poison");
    system.spawn(s);
    assertTrue(system.awaitQuiescence(FOR_EVER));
    assertEquals(1, failures.size());
    s.other.send("x");
    assertTrue(system.awaitQuiescence(FOR_EVER));
    assertEquals(List.of("x"), s.seen);
    assertEquals(2, failures.size());
    assertEquals(1, s.begun);
    system.close();
  }

  /**
   * The message the guard is asked about could be taken, and handled unasked, or be waited for
   * without end.
   */
  @Test
  void aGuardThatReceivesFromItsOwnMailboxFailsAndLosesNothing() throws InterruptedException {
    SelectorSystem system = builder().build();
    class Curious extends Steered {
      final Mailbox<String> in = logged("in");

      Curious(boolean looks) {
        directive = Directive.RESUME;
        if (looks) {
          in.headGuard(first -> context().receive(List.of(in.on(m -> m))).equals(first));
        } else {
          in.guard(
              () -> context().receiveWithin(FOR_EVER, List.of(in.on(m -> m))).isPresent());
        }
      }
    }
    for (boolean looks : new boolean[] {true, false}) {
      Curious s = new Curious(looks);
      s.in.send("x");
      s.in.send("y");
      system.spawn(s);
      assertTrue(system.awaitQuiescence(FOR_EVER));
      assertEquals(List.of(), s.seen);
      assertEquals(2, s.in.depth());
      Throwable cause = failures.getLast().cause();
      assertInstanceOf(GuardFailedException.class, cause);
      assertTrue(
          String.valueOf(cause.getCause()).contains("for mailbox 'in' in that mailbox's own guard"),
          () -> cause.getCause().toString());
    }
    system.discard(FOR_EVER);
  }

  @Test
  void aConditionOfCasesThatReceivesFromTheirMailboxFailsAndLosesNothing() {
    SelectorSystem system = builder().build();
    class Curious extends Steered {
      final Mailbox<String> in = logged("in").selective();

      boolean takesIt(String message) {
        return context().receive(List.of(in.on(m -> m))).equals(message);
      }

      void receive() {
        context().receive(List.of(in.on(Cases.of(String.class, this::takesIt, m -> m))));
      }
    }
    Curious s = system.spawn(new Curious());
    s.turn.send(s::receive);
    s.in.send("x");
    assertInstanceOf(GuardFailedException.class, causeOfEnd(s));
    assertEquals(1, system.deadLetters(DeadLetter.Reason.TERMINATED));
    system.close();
  }

  // ---- the clock

  @Test
  void aTimekeeperThatReturnsNothingIsToldBeforeAMessageIsTaken() {
    Timekeeper careless = new ManualTime() {
      @Override
      public Cancellable schedule(Runnable tick, Duration delay) {
        return null;
      }
    };
    SelectorSystem system = builder().timekeeper(careless).build();
    Steered s = new Steered();
    Mailbox<String> in = s.logged("in");
    s.turn.send(() -> s.context().receiveWithin(FOR_EVER, List.of(in.on(m -> m))));
    in.send("precious");
    system.spawn(s);
    Throwable cause = causeOfEnd(s);
    assertInstanceOf(NullPointerException.class, cause);
    assertTrue(String.valueOf(cause.getMessage()).contains("it must return a Cancellable"));
    assertEquals(1, system.deadLetters(DeadLetter.Reason.TERMINATED));
    system.close();
  }

  // ---- children

  @Test
  void failureOfAChildIsNotThrownIntoATurnThatWaits() {
    SelectorSystem system = builder().build();
    List<RuntimeException> caught = new CopyOnWriteArrayList<>();
    class Parent extends Steered {
      final Steered child = new Steered();
      final Mailbox<String> never = logged("never");

      Parent() {
        supervise(Supervision.oneForOne().decide(cause -> Directive.ESCALATE));
        child.directive = Directive.ESCALATE;
      }

      @Override
      protected void onStart() {
        spawnChild(child);
      }

      void waitForIt() {
        child.turn.send(() -> {
          throw new IllegalStateException("child");
        });
        try {
          context().receive(List.of(never.on(message -> message)));
        } catch (RuntimeException e) {
          caught.add(e);
        }
      }
    }
    Parent parent = system.spawn(new Parent());
    parent.turn.send(parent::waitForIt);
    assertInstanceOf(ChildFailedException.class, causeOfEnd(parent));
    assertEquals(List.of(), caught);
    assertEquals(2, failures.size());
    system.close();
  }

  // ---- requests

  /** Fails on each request, in one way or another, and goes on. */
  private static final class Clumsy extends ThreadSelector {
    final Mailbox<ReplyTo<String>> questions = mailbox("questions");
    final String way;

    Clumsy(String way) {
      this.way = way;
    }

    @Override
    protected void run() {
      switch (way) {
        case "body" -> throw new IllegalStateException(receive(questions) + " is not liked");
        case "clause" ->
          receive(questions.on(question -> {
            throw new IllegalStateException("not liked");
          }));
        default -> throw new AssertionError(way);
      }
    }

    @Override
    protected Directive onFailure(Throwable cause) {
      return Directive.RESUME;
    }
  }

  private static Throwable failureOf(CompletionStage<String> answer) {
    return assertThrows(
            CompletionException.class, () -> answer.toCompletableFuture().join())
        .getCause();
  }

  @ParameterizedTest
  @ValueSource(strings = {"body", "clause"})
  void requestOnWhichABodyFailsFailsAtOnce(String way) {
    try (SelectorSystem system = builder().build()) {
      Clumsy s = system.spawn("clumsy", new Clumsy(way));
      for (int i = 0; i < 3; i++) {
        assertEquals(
            "clumsy failed on the request that it took from mailbox 'questions'",
            failureOf(system.<ReplyTo<String>, String>ask(s.questions, r -> r, FOR_EVER))
                .getMessage());
      }
    }
  }

  @Test
  void requestThatATurnHasReceivedFailsWithThatTurnAndWithNoOther() {
    try (SelectorSystem system = builder().build()) {
      Steered s = new Steered();
      s.directive = Directive.RESUME;
      List<ReplyTo<String>> kept = new ArrayList<>();
      Mailbox<ReplyTo<String>> questions = s.mailbox("questions", kept::add);
      questions.disable();
      Runnable take = () -> {
        questions.enable();
        kept.add(s.context().receive(List.of(questions.on(r -> r))));
        questions.disable();
      };
      Runnable fail = () -> {
        throw new IllegalStateException("not liked");
      };
      system.spawn("s", s);
      CompletionStage<String> first =
          system.<ReplyTo<String>, String>ask(questions, r -> r, FOR_EVER);
      s.turn.send(() -> {
        take.run();
        fail.run();
      });
      assertInstanceOf(RequestFailedException.class, failureOf(first));

      CompletionStage<String> second =
          system.<ReplyTo<String>, String>ask(questions, r -> r, FOR_EVER);
      s.turn.send(take);
      s.turn.send(fail);
      s.turn.send(() -> kept.get(1).send("answer"));
      assertEquals("answer", second.toCompletableFuture().join());
    }
  }

  /** A timer's turn receives the question while the body waits, and closes what that waits for. */
  private static final class Hopeless extends ThreadSelector {
    final Mailbox<ReplyTo<String>> questions = mailbox("questions");
    final Mailbox<String> never = mailbox(String.class, "never");
    final List<ReplyTo<String>> kept = new CopyOnWriteArrayList<>();
    final CompletableFuture<Throwable> failed = new CompletableFuture<>();

    @Override
    protected void run() {
      if (failed.isDone()) {
        receive(questions);
      }
      after(Duration.ZERO, () -> {
        kept.add(receive(questions));
        never.disable();
      });
      receive(never);
    }

    @Override
    protected Directive onFailure(Throwable cause) {
      failed.complete(cause);
      return Directive.RESUME;
    }
  }

  @Test
  void requestThatATimersTurnHasReceivedDoesNotFailWithTheBodyThatWaitedInVainMeanwhile() {
    try (SelectorSystem system = builder().build()) {
      Hopeless s = new Hopeless();
      CompletionStage<String> answer =
          system.<ReplyTo<String>, String>ask(s.questions, r -> r, FOR_EVER);
      system.spawn(s);
      assertInstanceOf(AllMailboxesDisabledException.class, s.failed.join());
      assertTrue(s.kept.getFirst().trySend("answer"));
      assertEquals("answer", answer.toCompletableFuture().join());
    }
  }

  private record Question(ReplyTo<String> replyTo) {}

  @Test
  void requestToAnInboxThatIsClosedFailsAtOnce() throws InterruptedException {
    try (SelectorSystem system = builder().build()) {
      ThreadInbox<Question> inbox = system.inbox(Question.class);
      CompletionStage<String> waiting = system.ask(inbox, Question::new, FOR_EVER);
      assertTrue(system.awaitQuiescence(FOR_EVER)); // the inbox has it
      inbox.close();
      assertInstanceOf(RequestFailedException.class, failureOf(waiting));
      CompletionStage<String> late = system.ask(inbox, Question::new, FOR_EVER);
      assertInstanceOf(UndeliverableException.class, failureOf(late));
    }
  }
}
