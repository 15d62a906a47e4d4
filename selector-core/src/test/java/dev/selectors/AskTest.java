package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Requests that are answered: once, by whom, when, and what is refused. */
final class AskTest extends AskFixture {
  private enum Box {
    ONLY
  }

  @Test
  void answerGivenInTheTurnOfTheRequestCompletesIt() {
    desk.onQuestion = q -> q.answer("yes");
    assertEquals("yes", outcome(asked()));
    assertEquals(0, time.pending());
    assertEquals(0, its.system.allWaits().forAnswers().size());
  }

  @Test
  void answerMayComeFromALaterTurn() {
    CompletionStage<String> answer = asked();
    assertEquals("pending", outcome(answer));
    assertEquals(1, watchersOf(desk));
    inTurn(desk, () -> desk.kept.remove().answer("later"));
    assertEquals("later", outcome(answer));
    assertEquals(0, watchersOf(desk));
    assertEquals(0, time.pending());
    assertEquals(0, its.system.allWaits().forAnswers().size());
  }

  @Test
  void answerMayComeFromAnotherThread() throws InterruptedException {
    CompletionStage<String> answer = asked();
    Question kept = desk.kept.remove();
    Thread.ofPlatform().start(() -> kept.answer("from afar")).join();
    assertEquals("from afar", outcome(answer));
  }

  @Test
  void selectorThatAwaitsAnAnswerTakesNoTurnBefore() {
    clerk.turn.send(() -> clerk.await(ask(), (value, error) -> clerk.seen.add(value)));
    clerk.turn.send(() -> clerk.seen.add("next turn"));
    its.runAll();
    assertEquals(List.of(), clerk.seen);
    inTurn(desk, () -> desk.kept.remove().answer("yes"));
    assertEquals(List.of("yes", "next turn"), clerk.seen);
  }

  @Test
  void continuationIsGivenTheReasonOfAFailedRequestItself() {
    List<Throwable> errors = new ArrayList<>();
    inTurn(clerk, () -> clerk.await(clerkAsks(), (value, error) -> errors.add(error)));
    pass(LIMIT);
    assertInstanceOf(TimeoutException.class, errors.get(0));
    inTurn(clerk, () -> clerk.await(clerkAsks(), (value, error) -> errors.add(error)));
    desk.stop();
    its.runAll();
    assertInstanceOf(RequestFailedException.class, errors.get(1));
    inTurn(clerk, () -> clerk.await(clerkAsks(), (value, error) -> errors.add(error)));
    assertInstanceOf(UndeliverableException.class, errors.get(2));
  }

  private CompletionStage<String> clerkAsks() {
    return clerk.ask(desk.questions, r -> new Question(SECRET, r), LIMIT);
  }

  @Test
  void answerGivenWhileTheRequestIsMadeCountsAndNothingIsHandled() {
    CompletionStage<String> answer = its.system.ask(
        desk.questions,
        replyTo -> {
          replyTo.send("already");
          return new Question(SECRET, replyTo);
        },
        LIMIT);
    assertEquals("already", outcome(answer));
    assertEquals(0, its.system.allWaits().forAnswers().size());
    assertEquals(0, time.pending());
    its.runAll();
    assertEquals(0, desk.kept.size());
    assertEquals(1, its.system.deadLetters(DeadLetter.Reason.EXPIRED));
  }

  @Test
  void dependentsRunOnTheThreadThatAnswersBeforeTheAnswerReturns() {
    AtomicReference<Thread> ran = new AtomicReference<>();
    CompletionStage<String> answer = asked();
    answer.thenRun(() -> ran.set(Thread.currentThread()));
    Question kept = desk.kept.remove();
    kept.answer("yes");
    assertSame(Thread.currentThread(), ran.get());
  }

  @Test
  void dependentThatThrowsHarmsNeitherTheOneWhoAnswersNorOthers() {
    CompletionStage<String> answer = asked();
    CompletionStage<Void> failed = answer.thenRun(() -> {
      throw new IllegalStateException("dependent");
    });
    inTurn(desk, () -> desk.kept.remove().answer("yes"));
    assertEquals("yes", outcome(answer));
    assertEquals("IllegalStateException: dependent", outcome(failed));
    assertEquals(List.of(), its.failures);
  }

  @Test
  void dependentMayAskAgain() {
    desk.onQuestion = q -> q.answer("yes");
    CompletionStage<String> second = ask().thenCompose(first -> ask());
    its.runAll();
    assertEquals("yes", outcome(second));
  }

  @Test
  void eachAnswerButTheFirstIsADeadLetterOfTheOneWhoHasAsked() {
    desk.onQuestion = q -> {
      q.answer("first");
      q.answer("second");
    };
    CompletionStage<String> answer = asked();
    assertEquals("first", outcome(answer));
    List<CompletionStage<String>> asked = new ArrayList<>();
    inTurn(clerk, () -> asked.add(clerkAsks()));
    assertEquals("first", outcome(asked.get(0)));
    assertEquals(
        List.of(
            new DeadLetter("an outsider", "reply", "second", DeadLetter.Reason.LATE_REPLY),
            new DeadLetter("clerk", "reply", "second", DeadLetter.Reason.LATE_REPLY)),
        its.deadLetters);
  }

  @Test
  void trySendTellsWhetherItHasAnsweredAndMakesNoDeadLetter() {
    CompletionStage<String> answer = asked();
    ReplyTo<String> replyTo = desk.kept.remove().replyTo();
    assertFalse(replyTo.isOver());
    assertTrue(replyTo.trySend("yes"));
    assertTrue(replyTo.isOver());
    assertFalse(replyTo.trySend("again"));
    assertFalse(replyTo.fail(new IllegalStateException("too late")));
    assertEquals("yes", outcome(answer));
    assertEquals(List.of(), its.deadLetters);
  }

  @Test
  void sendAsyncOfALateAnswerFails() {
    asked();
    ReplyTo<String> replyTo = desk.kept.remove().replyTo();
    assertEquals("null", outcome(replyTo.sendAsync("yes")));
    assertEquals(
        "UndeliverableException: mailbox 'reply' of an outsider did not take the message:"
            + " the request had already been answered, or had failed",
        outcome(replyTo.sendAsync("again")));
    assertEquals(1, its.system.deadLetters(DeadLetter.Reason.LATE_REPLY));
  }

  @Test
  void failTellsTheOneWhoHasAskedWhy() {
    CompletionStage<String> answer = asked();
    assertTrue(desk.kept.remove().replyTo().fail(new IllegalStateException("closed on Sundays")));
    assertEquals("IllegalStateException: closed on Sundays", outcome(answer));
    assertEquals(0, time.pending());
    assertEquals(0, watchersOf(desk));
  }

  /** Thrown to those who ask it would mean that they themselves are to stop. */
  @Test
  void failBecauseTheOneThatWasAskedIsToStopDoesNotStopTheOneWhoHasAsked() {
    CompletionStage<String> answer = asked();
    StoppedError stopped = new StoppedError("desk");
    assertTrue(desk.kept.remove().replyTo().fail(stopped));
    Throwable told = answer.toCompletableFuture().exceptionNow();
    assertInstanceOf(RequestFailedException.class, told);
    assertSame(stopped, told.getCause());
  }

  @Test
  void requestKeepsItsPlaceAmongMessages() {
    List<String> order = new ArrayList<>();
    desk.onQuestion = q -> order.add(q.text());
    desk.questions.send(new Question("a", null));
    its.system.<Question, String>ask(desk.questions, r -> new Question("b", r), LIMIT);
    desk.questions.send(new Question("c", null));
    its.runAll();
    assertEquals(List.of("a", "b", "c"), order);
  }

  @Test
  void requestKeepsItsPlaceInArrivalOrder() {
    Desk fair = new Desk();
    fair.policy(SelectionPolicy.arrivalOrder());
    Mailbox<String> other = fair.logged("other");
    fair.onQuestion = q -> fair.seen.add("question");
    other.send("1");
    its.system.spawn("fair", fair);
    ask(fair.questions);
    other.send("2");
    its.runAll();
    assertEquals(List.of("1", "question", "2"), fair.seen);
  }

  @Test
  void headGuardIsAskedAboutTheRequestItself() {
    List<String> seen = new ArrayList<>();
    Desk picky = new Desk();
    picky.onQuestion = q -> seen.add(q.text());
    picky.questions.headGuard(q -> !q.text().equals("later") || seen.contains("open"));
    its.system.spawn("picky", picky);
    its.system.<Question, String>ask(picky.questions, r -> new Question("now", r), LIMIT);
    its.system.<Question, String>ask(picky.questions, r -> new Question("later", r), LIMIT);
    its.runAll();
    assertEquals(List.of("now"), seen);
    inTurn(picky, () -> seen.add("open"));
    assertEquals(List.of("now", "open", "later"), seen);
  }

  @Test
  void answersComeFromWhateverCanBeSentTo() {
    Actor<Question> actor = its.started(new Actor<>() {
      @Override
      protected void receive(Question q) {
        q.answer("actor");
      }
    });
    EnumSelector<Box, Question> paper = its.started(new EnumSelector<>(Box.class) {
      @Override
      protected void process(Question q) {
        q.answer("enum");
      }
    });
    MailboxRef<Question> lambda =
        its.made(context -> context.<Question>mailbox("box", q -> q.answer("lambda selector")));
    Desk routing = new Desk();
    routing.onQuestion = q -> q.answer("router");
    MailboxRef<Question> router = routing.router(q -> routing.questions);
    its.started(routing);
    List<CompletionStage<String>> answers = List.of(
        ask(actor),
        ask(paper.ref(Box.ONLY)),
        ask(lambda),
        ask(router),
        ask(q -> q.answer("lambda")));
    its.runAll();
    assertEquals(
        List.of("actor", "enum", "lambda selector", "router", "lambda"),
        answers.stream().map(AskFixture::outcome).toList());
  }

  @Test
  void requestCanBeTheAnswerToAnother() {
    AtomicReference<ReplyTo<Question>> address = new AtomicReference<>();
    CompletionStage<Question> turned =
        its.system.<ReplyTo<Question>, Question>ask(address::set, r -> r, LIMIT);
    CompletionStage<String> answer = ask(address.get());
    assertEquals("pending", outcome(answer));
    turned.thenAccept(q -> q.answer("asked back"));
    assertEquals("asked back", outcome(answer));
  }

  @Test
  void selectorOfAnotherSystemMayAnswer() {
    ManualSystem other = new ManualSystem();
    Desk foreign = other.started(new Desk());
    CompletionStage<String> answer = ask(foreign.questions);
    other.runAll();
    assertEquals("pending", outcome(answer));
    foreign.kept.remove().answer("from abroad");
    assertEquals("from abroad", outcome(answer));
    assertEquals(0, watchersOf(foreign));
  }

  @Test
  void answerToASelectorThatHasEndedIsStillAnAnswer() {
    List<CompletionStage<String>> asked = new ArrayList<>();
    inTurn(clerk, () -> {
      asked.add(clerkAsks());
      clerk.await(asked.get(0), (value, error) -> clerk.seen.add(value));
    });
    clerk.stop();
    its.runAll();
    assertEquals("pending", outcome(asked.get(0)));
    inTurn(desk, () -> desk.kept.remove().answer("yes"));
    assertEquals("yes", outcome(asked.get(0)));
    assertEquals(List.of(), clerk.seen);
    assertEquals(List.of(), its.deadLetters);
    assertEquals(List.of(), its.failures);
  }

  // ---- wrong use

  @Test
  void nullIsRefused() {
    assertRefused(NullPointerException.class, null, LIMIT);
    assertRefused(NullPointerException.class, desk.questions, null);
    assertThrows(NullPointerException.class, () -> its.system.ask(desk.questions, null, LIMIT));
    asked();
    ReplyTo<String> replyTo = desk.kept.remove().replyTo();
    assertThrows(NullPointerException.class, () -> replyTo.send(null));
    assertThrows(NullPointerException.class, () -> replyTo.trySend(null));
    assertThrows(NullPointerException.class, () -> replyTo.fail(null));
    assertThrows(NullPointerException.class, () -> replyTo.forward(null, SECRET));
    assertThrows(NullPointerException.class, () -> replyTo.forward(desk.questions, null));
    assertFalse(replyTo.isOver());
  }

  @Test
  void textsNameTheReceiverAndTheOneWhoHasAsked() {
    String box = desk.questions.toString();
    var e =
        assertThrows(NullPointerException.class, () -> its.system.ask(desk.questions, null, LIMIT));
    assertEquals("request to " + box + " is null", e.getMessage());
    asked();
    ReplyTo<String> replyTo = desk.kept.remove().replyTo();
    e = assertThrows(NullPointerException.class, () -> replyTo.forward(desk.questions, null));
    assertEquals("forwarded request to " + box + " is null", e.getMessage());
    assertEquals("reply to an outsider", replyTo.toString());
  }

  @Test
  void timeoutMustBePositive() {
    assertRefused(IllegalArgumentException.class, desk.questions, Duration.ZERO);
    assertRefused(IllegalArgumentException.class, desk.questions, Duration.ofNanos(-1));
  }

  private <X extends Throwable> void assertRefused(
      Class<X> type, MailboxRef<Question> to, Duration timeout) {
    X e = assertThrows(
        type, () -> its.system.<Question, String>ask(to, r -> new Question(SECRET, r), timeout));
    assertTrue(e.getMessage().contains("request"), e::toString);
    assertEquals(0, its.system.allWaits().forAnswers().size());
    assertEquals(0, time.pending());
  }

  @Test
  void selectorAsksInItsTurnsOnly() {
    assertThrows(IllegalStateException.class, this::clerkAsks);
    assertThrows(IllegalStateException.class, () -> new Steered() {
      {
        this.<Question, String>ask(desk.questions, r -> new Question(SECRET, r), LIMIT);
      }
    });
  }

  @Test
  void functionThatMakesNoRequestIsRefusedAndLeavesNothing() {
    assertThrows(
        NullPointerException.class, () -> its.system.ask(desk.questions, r -> null, LIMIT));
    var oops = new IllegalStateException("oops");
    assertSame(
        oops,
        assertThrows(
            IllegalStateException.class,
            () -> its.system.ask(
                desk.questions,
                r -> {
                  throw oops;
                },
                LIMIT)));
    assertEquals(0, its.system.allWaits().forAnswers().size());
    assertEquals(0, time.pending());
  }

  @Test
  void addressIsOverIfTheFunctionThatHasHandedItOnMakesNoRequest() {
    List<ReplyTo<String>> addresses = new ArrayList<>();
    assertThrows(
        IllegalStateException.class,
        () -> its.system.ask(
            desk.questions,
            (ReplyTo<String> r) -> {
              addresses.add(r);
              r.forward(desk.questions, new Question(SECRET, r));
              throw new IllegalStateException("oops");
            },
            LIMIT));
    assertThrows(
        NullPointerException.class,
        () -> its.system.ask(
            desk.questions,
            (ReplyTo<String> r) -> {
              addresses.add(r);
              return null;
            },
            LIMIT));

    its.runAll();
    assertEquals(0, desk.kept.size(), "nobody waits for the answer to what was forwarded");
    for (ReplyTo<String> address : addresses) {
      assertTrue(address.isOver());
      assertFalse(address.trySend("nobody gets this"));
    }
  }

  @Test
  void receiverThatThrowsAtTheSenderLeavesNothing() {
    for (RuntimeException oops :
        List.of(new IllegalStateException("oops"), new RejectedExecutionException("oops"))) {
      assertSame(
          oops,
          assertThrows(
              oops.getClass(),
              () -> ask(q -> {
                throw oops;
              })));
    }
    MailboxRef<Question> nowhere = new Steered().router(q -> null);
    assertThrows(IllegalArgumentException.class, () -> ask(nowhere));
    assertEquals(0, its.system.allWaits().forAnswers().size());
    assertEquals(0, time.pending());
  }

  @Test
  void timekeeperThatThrowsLeavesNothing() {
    var broken = new IllegalStateException("broken");
    time.afterScheduling = () -> {
      throw broken;
    };
    assertSame(broken, assertThrows(IllegalStateException.class, this::ask));
    assertEquals(0, its.system.allWaits().forAnswers().size());
  }

  @Test
  void receiverIsNotDescribedUnlessItIsNeeded() {
    AtomicInteger described = new AtomicInteger();
    MailboxRef<Question> to = new MailboxRef<>() {
      @Override
      public void send(Question q) {
        q.replyTo().forward(desk.questions, q);
      }

      @Override
      public String toString() {
        described.incrementAndGet();
        return "receiver";
      }
    };
    ask(to);
    its.runAll();
    assertEquals(0, described.get());
  }
}
