package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests by selectors that wait for the answer, and requests that such a selector receives. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class CallTest extends AskFixture {
  private static String call(Threaded self, MailboxRef<Question> to) {
    return self.call(to, r -> new Question(SECRET, r), LIMIT);
  }

  private Threaded started(Threaded.Body body) {
    return its.started(new Threaded(body));
  }

  @Test
  void callReturnsTheAnswer() {
    Threaded s = started(self -> {
      self.seen.add(call(self, desk.questions));
      self.take(self.a);
    });
    assertEquals(new SelectorState.Blocked(List.of(), 0), s.state());
    s.a.send("later");
    its.runAll();
    assertEquals(List.of(), s.seen);
    desk.kept.remove().answer("yes");
    its.runAll();
    assertEquals(List.of("yes", "later"), s.seen);
    assertEquals(List.of(), its.failures);
  }

  @Test
  void callThatIsAnsweredAtOnceReturns() {
    MailboxRef<Question> quick = question -> question.answer("at once");
    Threaded s = started(self -> self.seen.add(call(self, quick)));
    assertEquals(List.of("at once"), s.seen);
    assertEquals(List.of(), its.failures);
  }

  /**
   * Such an executor lets the caller go on within {@code answer()}, on the stack of whoever
   * answers, and {@code answer()} returns only when the caller pauses or ends.
   */
  @Test
  void callReturnsOnAnExecutorThatRunsTasksAtOnce() {
    try (SelectorSystem system =
        SelectorSystem.builder().executor(Runnable::run).build()) {
      Desk answering = system.spawn(new Desk());
      Threaded s =
          system.spawn(new Threaded(self -> self.seen.add(call(self, answering.questions))));
      Question question = answering.kept.remove();
      question.answer("yes");
      assertEquals(
          new ExitReason.Normal(), s.whenTerminated().toCompletableFuture().join());
      assertEquals(List.of("yes"), s.seen);
    }
  }

  @Test
  void callThrowsWhatTheRequestWasFailedWith() {
    var refused = new IllegalArgumentException("refused");
    desk.onQuestion = question -> question.replyTo().fail(refused);
    Threaded s = started(self -> self.seen.add(
        assertThrows(IllegalArgumentException.class, () -> call(self, desk.questions))));
    assertEquals(List.of(refused), s.seen);
    assertEquals(List.of(), its.failures);
  }

  @Test
  void callThrowsWhatTheAnswererGivesAsReasonAlsoIfThatWrapsNothing() {
    CompletionException empty = new CompletionException("wraps nothing", null);
    desk.onQuestion = question -> question.replyTo().fail(empty);
    Threaded s = started(self ->
        self.seen.add(assertThrows(CompletionException.class, () -> call(self, desk.questions))));
    assertEquals(List.of(empty), s.seen);
    assertEquals(List.of(), its.failures);
  }

  @Test
  void callThrowsWhenTheOneAskedFailsOrIsGone() {
    desk.onQuestion = question -> {
      throw new IllegalStateException("oops");
    };
    Threaded s = started(self -> {
      self.seen.add(assertThrows(RequestFailedException.class, () -> call(self, desk.questions))
          .getMessage());
      self.seen.add(assertThrows(UndeliverableException.class, () -> call(self, desk.questions))
          .getMessage());
    });
    assertEquals(2, s.seen.size());
    assertEquals(1, its.failures.size());
  }

  @Test
  void callThrowsWhenTimeIsUp() {
    Threaded s = started(self ->
        self.seen.add(assertThrows(CompletionException.class, () -> call(self, desk.questions))
            .getCause()));
    pass(LIMIT);
    assertInstanceOf(TimeoutException.class, s.seen.getFirst());
    assertEquals(List.of(), its.failures);
  }

  @Test
  void requestOfACallThatIsInterruptedIsWithdrawn() {
    inTurn(desk, desk.questions::disable);
    Threaded s = started(
        self -> assertThrows(ReceiveInterruptedException.class, () -> call(self, desk.questions)));
    Objects.requireNonNull(s.thread).interrupt();
    its.runNext();
    its.runAll();
    assertEquals(new SelectorState.Terminated(new ExitReason.Normal()), s.state());
    inTurn(desk, desk.questions::enable);
    assertEquals(0, desk.kept.size());
    assertEquals(
        List.of(DeadLetter.Reason.EXPIRED),
        its.deadLetters.stream().map(DeadLetter::reason).toList());
  }

  /** Whoever has given it was told that it counts, and may have granted something by it. */
  @Test
  void answerThatIsGivenJustAsACallIsInterruptedIsReturnedAndTheStatusKept() {
    Threaded s = started(self -> {
      self.seen.add(call(self, desk.questions));
      self.seen.add("interrupted: " + Thread.interrupted());
    });
    Question asked = desk.kept.remove();
    Objects.requireNonNull(s.thread).interrupt();
    while (its.executor.pending() == 0) {
      Thread.onSpinWait(); // it is to go on, and has not yet
    }
    assertTrue(asked.replyTo().trySend("yes"));
    its.runAll();
    assertEquals(List.of("yes", "interrupted: true"), s.seen);
    assertEquals(List.of(), its.failures);
  }

  @Test
  void interruptTellsThatTheThreadWaitedInReceiveOrCall() {
    Threaded s = started(self -> self.seen.add(
        assertThrows(ReceiveInterruptedException.class, () -> call(self, desk.questions))
            .getMessage()));
    Objects.requireNonNull(s.thread).interrupt();
    its.runNext();
    its.runAll();
    assertEquals(
        List.of(
            "the thread of " + s.name() + " was interrupted while it waited in receive or call"),
        s.seen);
  }

  @Test
  void stopEndsABodyThatWaitsForAnAnswer() {
    Threaded s = started(self -> call(self, desk.questions));
    s.stop();
    its.runAll();
    assertEquals(new SelectorState.Terminated(new ExitReason.Stopped()), s.state());
    assertEquals(List.of(), its.failures);
  }

  @Test
  void callWithinATurnReturnsTheAnswer() {
    // Nobody else need run meanwhile: the one asked answers on the asker's stack.
    MailboxRef<Question> quick = question -> question.answer("at once");
    inTurn(
        clerk,
        () -> clerk.seen.add(
            clerk.context().<Question, String>call(quick, r -> new Question(SECRET, r), LIMIT)));
    assertEquals(List.of("at once"), clerk.seen);
    clerk.turn.send(() -> clerk.seen.add("next"));
    its.runAll();
    assertEquals(List.of("at once", "next"), clerk.seen);
  }

  // ---- calls that cannot be answered

  private final List<Question> sent = new ArrayList<>();

  /** Calls one that answers at once, so that there is an answer if anything is sent. */
  private Object call(Selector self) {
    MailboxRef<Question> quick = question -> {
      sent.add(question);
      question.answer("at once");
    };
    return self.cell.<Question, String>call(quick, r -> new Question(SECRET, r), LIMIT);
  }

  private void assertNothingSent() {
    assertEquals(List.of(), sent);
    assertEquals(List.of(), its.deadLetters);
  }

  @Test
  void callInATurnThatAwaitsAStageIsRefusedBeforeItsRequestIsSent() {
    CompletableFuture<String> stage = new CompletableFuture<>();
    inTurn(clerk, () -> {
      clerk.await(stage, (value, error) -> clerk.seen.add(call(clerk) + " after " + value));
      String text = assertThrows(IllegalStateException.class, () -> call(clerk)).getMessage();
      assertTrue(text.startsWith("call() of clerk"), text);
      assertTrue(text.contains("call in the continuation"), text);
    });
    assertNothingSent();
    assertEquals(List.of(), its.failures);
    stage.complete("stage");
    its.runAll();
    assertEquals(List.of("at once after stage"), clerk.seen);
  }

  @Test
  void callOfOneThatHasExitedIsNotSent() {
    inTurn(clerk, () -> {
      clerk.exit();
      assertThrows(StoppedError.class, () -> call(clerk));
    });
    assertEquals(1, clerk.exits);
    assertNothingSent();
  }

  @Test
  void callInTheLastHookIsNotSent() {
    Steered s = its.started(new Steered() {
      @Override
      protected void onExit(ExitReason reason) {
        seen.add(assertThrows(StoppedError.class, () -> call(this)).getMessage());
      }
    });
    s.stop();
    its.runAll();
    assertEquals(1, s.seen.size());
    assertNothingSent();
  }

  @Test
  void bodyThatAwaitsAStageCanCall() {
    Threaded s = started(self -> {
      self.await(new CompletableFuture<String>(), (value, error) -> {});
      self.seen.add(call(self));
    });
    assertEquals(List.of("at once"), s.seen);
    assertEquals(List.of(), its.failures);
  }

  @Test
  void continuationCannotCallWhileAnotherStageIsAwaited() {
    CompletableFuture<String> first = new CompletableFuture<>();
    Threaded s = started(self -> {
      self.await(new CompletableFuture<String>(), (value, error) -> {});
      self.await(
          first,
          (value, error) ->
              self.seen.add(assertThrows(IllegalStateException.class, () -> call(self))));
      self.take(self.a);
    });
    first.complete("stage");
    its.runAll();
    assertEquals(1, s.seen.size());
    assertNothingSent();
    s.stop();
    its.runAll();
  }

  // ---- requests that such a selector receives

  /** Receives a question before each message. */
  private static final class Answering extends ThreadSelector {
    final Mailbox<Question> questions = mailbox(Question.class, "questions");
    final Mailbox<String> answers = mailbox(String.class, "answers");
    final List<Question> received = new ArrayList<>();

    @Override
    protected void run() {
      received.add(receive(questions));
      received.getFirst().answer(receive(answers));
      received.add(receive(questions));
      receive(answers);
    }
  }

  @Test
  void requestThatWasReceivedCanBeAnsweredLaterAndFailsAtTheEnd() {
    Answering s = its.started(new Answering());
    CompletionStage<String> answer = ask(s.questions);
    its.runAll();
    assertEquals(1, s.received.size());
    assertEquals("pending", outcome(answer));
    s.answers.send("at last");
    its.runAll();
    assertEquals("at last", outcome(answer));
    CompletionStage<String> unanswered = ask(s.questions);
    its.runAll();
    assertEquals("pending", outcome(unanswered));
    s.answers.send("no more");
    its.runAll();
    assertEquals(
        "RequestFailedException: " + s.name() + " has ended without an answer to the request that"
            + " it took from mailbox 'questions'",
        outcome(unanswered));
    assertEquals(0, watchersOf(s));
  }

  /** Asks the desk about each question, and goes on with the next if it has failed. */
  private final class Asking extends ThreadSelector {
    final Mailbox<Question> questions = mailbox(Question.class, "questions");
    Runnable meanwhile = () -> {};

    @Override
    protected void run() {
      Question question = receive(questions);
      after(LIMIT.dividedBy(2), () -> meanwhile.run());
      question.answer(
          this.<Question, String>call(desk.questions, r -> new Question(SECRET, r), LIMIT));
    }

    @Override
    protected Directive onFailure(Throwable cause) {
      return Directive.RESUME;
    }
  }

  private String failedOn(Selector s) {
    return "RequestFailedException: " + s.name()
        + " failed on the request that it took from mailbox 'questions'";
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void requestFailsAtOnceWithABodyThatFailsOnItAfterACall(boolean turnMeanwhile) {
    Asking s = its.started(new Asking());
    CompletionStage<String> answer = ask(s.questions);
    its.runAll();
    if (turnMeanwhile) {
      pass(LIMIT.dividedBy(2));
    }
    assertEquals("pending", outcome(answer));
    desk.kept.remove().replyTo().fail(new IllegalStateException("refused"));
    its.runAll();
    assertEquals(failedOn(s), outcome(answer));
    s.stop();
    its.runAll();
  }

  @Test
  void requestDoesNotFailWithATimerThatFailsWhileTheBodyCalls() {
    Asking s = its.started(new Asking());
    s.meanwhile = () -> {
      throw new IllegalStateException("timer");
    };
    CompletionStage<String> answer = ask(s.questions);
    its.runAll();
    pass(LIMIT.dividedBy(2));
    assertEquals(1, its.failures.size());
    assertEquals("pending", outcome(answer));
    desk.kept.remove().answer("yes");
    its.runAll();
    assertEquals("yes", outcome(answer));
    assertEquals(1, its.failures.size());
  }

  @Test
  void requestFailsAtOnceWithATurnThatHasReceivedItAndFailsAfterACall() {
    MailboxRef<Question> refuses =
        question -> question.replyTo().fail(new IllegalStateException("refused"));
    Desk other = new Desk();
    other.directive = Directive.RESUME;
    other.questions.disable();
    its.started(other);
    CompletionStage<String> answer = ask(other.questions);
    inTurn(other, () -> {
      other.questions.enable();
      Question question = other.context().receive(List.of(other.questions.on(q -> q)));
      question.answer(
          other.context().<Question, String>call(refuses, r -> new Question(SECRET, r), LIMIT));
    });
    assertEquals(failedOn(other), outcome(answer));
  }

  @Test
  void requestThatAnEarlierTurnHasReceivedDoesNotFailWithOneThatFailsAfterACall() {
    Desk other = new Desk();
    other.directive = Directive.RESUME;
    other.questions.disable();
    its.started(other);
    CompletionStage<String> answer = ask(other.questions);
    List<Question> kept = new ArrayList<>();
    inTurn(other, () -> {
      other.questions.enable();
      kept.add(other.context().<Question>receive(List.of(other.questions.on(q -> q))));
    });
    inTurn(other, () -> {
      call(other);
      throw new IllegalStateException("something else");
    });
    assertEquals("pending", outcome(answer));
    kept.getFirst().answer("yes");
    assertEquals("yes", outcome(answer));
  }

  @Test
  void requestNobodyWaitsForAnyMoreIsNotReceived() {
    Answering s = new Answering();
    CompletionStage<String> late = ask(s.questions);
    pass(LIMIT);
    its.started(s);
    CompletionStage<String> answer = ask(s.questions);
    s.answers.send("yes");
    its.runAll();
    assertEquals("yes", outcome(answer));
    assertInstanceOf(TimeoutException.class, late.toCompletableFuture().exceptionNow());
    assertEquals(1, s.received.size());
    assertEquals(1, its.system.deadLetters(DeadLetter.Reason.EXPIRED));
    s.stop();
    its.runAll();
  }

  /** Calls another selector for each request, and passes on its answer. */
  private final class Relay extends ThreadSelector {
    final Mailbox<Question> in = mailbox(Question.class, "in");

    @Override
    protected void run() {
      Question question = receive(in);
      question.answer(call(desk.questions, r -> new Question(SECRET, r), LIMIT));
    }
  }

  @Test
  void requestFailsWithTheEndOfItsReceiverWhereThatEndsInACall() {
    Relay relay = its.started(new Relay());
    CompletionStage<String> answer = ask(relay.in);
    its.runAll();
    assertEquals(1, desk.kept.size());
    relay.stop();
    its.runAll();
    assertEquals(
        "RequestFailedException: " + relay.name()
            + " has ended without an answer to the request that it took from mailbox 'in'",
        outcome(answer));
  }
}
