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
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that nobody will answer fail at once, and tell why. */
final class AskFailureTest extends AskFixture {
  private static final String FAILED =
      "RequestFailedException: desk failed on the request that it took from mailbox 'questions'";
  private static final String ENDED =
      "RequestFailedException: desk has ended without an answer to the request that it took"
          + " from mailbox 'questions'";
  private static final String ANEW =
      "begins anew without an answer to the request that it took from mailbox 'questions'";
  private static final String DEAD = "did not take the message: the selector has terminated;"
      + " monitor the selector to learn of its end";

  private final IllegalStateException oops = new IllegalStateException("oops");

  private Desk closed(Consumer<Mailbox<Question>> declaration) {
    Desk closed = new Desk();
    declaration.accept(closed.questions);
    closed.questions.disable();
    its.system.spawn("closed", closed);
    its.runAll();
    return closed;
  }

  private static Throwable causeOf(CompletionStage<?> answer) {
    return answer.toCompletableFuture().exceptionNow().getCause();
  }

  // ---- not delivered

  @Test
  void requestForWhichThereIsNoRoomFails() {
    Desk full = closed(box -> box.bounded(1, Overflow.REJECT));
    CompletionStage<String> first = ask(full.questions);
    CompletionStage<String> second = ask(full.questions);
    assertEquals("pending", outcome(first));
    assertEquals(
        "UndeliverableException: mailbox 'questions' of closed did not take the message: the mailbox"
            + " is full; declare it with Overflow.WAIT to wait for room, or with a larger bound",
        outcome(second));
    assertEquals(1, its.system.deadLetters(DeadLetter.Reason.MAILBOX_FULL));
  }

  @Test
  void requestThatGivesWayToANewerOneFails() {
    Desk full = closed(box -> box.bounded(1, Overflow.DROP_OLDEST));
    CompletionStage<String> first = ask(full.questions);
    CompletionStage<String> second = ask(full.questions);
    assertEquals(
        "UndeliverableException: mailbox 'questions' of closed did not take the message:"
            + " it gave way to a newer message",
        outcome(first));
    assertEquals("pending", outcome(second));
    assertEquals(1, its.system.deadLetters(DeadLetter.Reason.DROPPED));
  }

  @Test
  void requestThatGaveWayMayBeSentAgainAtOnce() {
    Desk full = closed(box -> box.bounded(1, Overflow.DROP_OLDEST));
    CompletionStage<String> again =
        ask(full.questions).exceptionallyCompose(dropped -> ask(full.questions));
    full.questions.send(new Question("a message that nobody waits for", null));
    full.onQuestion = q -> q.answer("second time lucky");
    inTurn(full, full.questions::enable);
    assertEquals("second time lucky", outcome(again));
    assertEquals(2, its.system.deadLetters(DeadLetter.Reason.DROPPED));
  }

  @Test
  void requestMayWaitForRoom() {
    Desk full = closed(box -> box.bounded(1, Overflow.WAIT));
    full.onQuestion = q -> q.answer("yes");
    List<CompletionStage<String>> answers =
        List.of(ask(full.questions), ask(full.questions), ask(full.questions));
    assertEquals(
        List.of("pending", "pending", "pending"),
        answers.stream().map(AskFixture::outcome).toList());
    inTurn(full, full.questions::enable);
    assertEquals(
        List.of("yes", "yes", "yes"), answers.stream().map(AskFixture::outcome).toList());
    assertEquals(List.of(), its.deadLetters);
  }

  @Test
  void requestThatWaitsForRoomFailsWithTheEnd() {
    Desk full = closed(box -> box.bounded(1, Overflow.WAIT));
    CompletionStage<String> inside = ask(full.questions);
    CompletionStage<String> outside = ask(full.questions);
    full.stop();
    its.runAll();
    String dead = "UndeliverableException: mailbox 'questions' of closed " + DEAD;
    assertEquals(dead, outcome(inside));
    assertEquals(dead, outcome(outside));
    assertEquals(2, its.system.deadLetters(DeadLetter.Reason.TERMINATED));
  }

  @Test
  void requestToTheDeadFailsAtOnce() {
    desk.stop();
    its.runAll();
    assertEquals("UndeliverableException: mailbox 'questions' of desk " + DEAD, outcome(ask()));
    assertEquals(1, its.system.deadLetters(DeadLetter.Reason.TERMINATED));
  }

  @Test
  void requestThatWaitsFailsWithTheEndOfItsReceiver() {
    desk.turn.send(desk::stop);
    CompletionStage<String> answer = ask();
    its.runAll();
    assertEquals("UndeliverableException: mailbox 'questions' of desk " + DEAD, outcome(answer));
    assertEquals(0, desk.kept.size());
  }

  @Test
  void requestWaitsForTheStartOfItsReceiver() {
    Desk late = new Desk();
    late.onQuestion = q -> q.answer("yes");
    CompletionStage<String> answer = ask(late.questions);
    its.runAll();
    assertEquals("pending", outcome(answer));
    its.started(late);
    assertEquals("yes", outcome(answer));
  }

  // ---- taken

  @Test
  void endOfTheReceiverFailsARequestThatItTook() {
    CompletionStage<String> answer = asked();
    desk.stop();
    its.runAll();
    assertEquals(ENDED, outcome(answer));
    assertSame(null, causeOf(answer));
  }

  @Test
  void endOfAnActorFailsARequestThatWasSentToTheActorItself() {
    Actor<Question> actor = its.started(new Actor<Question>() {
      @Override
      protected void receive(Question q) {
        exit();
      }
    });
    CompletionStage<String> answer = ask(actor);
    its.runAll();
    assertEquals(
        "RequestFailedException: " + actor.name()
            + " has ended without an answer to the request that it took from mailbox 'inbox'",
        outcome(answer));
  }

  @Test
  void exitInTheTurnOfTheRequestFailsIt() {
    desk.onQuestion = q -> desk.exit();
    assertEquals(ENDED, outcome(asked()));
  }

  @Test
  void laterFailureOfTheReceiverIsTheCause() {
    CompletionStage<String> answer = asked();
    inTurn(desk, () -> {
      throw oops;
    });
    assertEquals(ENDED, outcome(answer));
    assertSame(oops, causeOf(answer));
  }

  @ParameterizedTest
  @EnumSource
  void handlerThatThrowsFailsItsRequestWhateverTheDirective(Directive directive) {
    desk.directive = directive;
    desk.onQuestion = q -> {
      throw oops;
    };
    CompletionStage<String> answer = asked();
    assertEquals(FAILED, outcome(answer));
    assertSame(oops, causeOf(answer));
    assertEquals(List.of(oops), its.failures.stream().map(Failure::cause).toList());
  }

  @Test
  void handlerThatThrowsAfterItHasAnsweredHasAnswered() {
    desk.onQuestion = q -> {
      q.answer("yes");
      throw oops;
    };
    assertEquals("yes", outcome(asked()));
  }

  @Test
  void continuationThatThrowsDoesNotFailARequestIfTheReceiverGoesOn() {
    desk.directive = Directive.RESUME;
    CompletionStage<String> answer = asked();
    inTurn(
        desk,
        () -> desk.await(CompletableFuture.completedStage("x"), (value, error) -> {
          throw oops;
        }));
    assertEquals(List.of(oops), its.failures.stream().map(Failure::cause).toList());
    assertEquals("pending", outcome(answer));
    inTurn(desk, () -> desk.kept.remove().replyTo().fail(oops));
    assertSame(oops, answer.toCompletableFuture().exceptionNow());
  }

  @Test
  void failureOnAnotherMessageDoesNotFailARequestIfTheReceiverGoesOn() {
    desk.directive = Directive.RESUME;
    CompletionStage<String> answer = asked();
    inTurn(desk, () -> {
      throw oops;
    });
    assertEquals("pending", outcome(answer));
    inTurn(desk, () -> desk.kept.remove().answer("yes"));
    assertEquals("yes", outcome(answer));
  }

  @Test
  void handlerThatWasNotEvenCalledFailsItsRequest() {
    ManualSystem strict = new ManualSystem(builder -> builder.beforeCallback(callback -> {
      if (callback.kind() == Callback.Kind.HANDLER) {
        throw oops;
      }
    }));
    Desk asked = strict.started(new Desk());
    CompletionStage<String> answer = ask(asked.questions);
    strict.runAll();
    assertSame(oops, causeOf(answer));
  }

  @Test
  void bodyThatWasNotEvenGivenItsRequestFailsIt() {
    ManualSystem strict = new ManualSystem(builder -> builder.beforeCallback(callback -> {
      if (callback.kind() == Callback.Kind.HANDLER) {
        throw oops;
      }
    }));
    List<Object> received = new ArrayList<>();
    var body = new ThreadSelector() {
      final Mailbox<Question> questions = mailbox(Question.class, "questions");
      final Mailbox<String> news = mailbox(String.class, "news");

      @Override
      protected void run() {
        received.add(receive(questions, news));
      }

      @Override
      protected Directive onFailure(Throwable cause) {
        return Directive.RESUME; // to the body, which receives again
      }
    };
    strict.started(body);
    CompletionStage<String> answer = ask(body.questions);
    body.news.send("lost");
    strict.runAll();
    assertSame(oops, causeOf(answer));
    assertEquals(
        List.of(oops, oops), strict.failures.stream().map(Failure::cause).toList());
    assertEquals(List.of(), received);
  }

  // ---- begun anew

  @Test
  void restartFailsTheRequestsTakenAndKeepsThoseThatWait() {
    desk.directive = Directive.RESTART;
    CompletionStage<String> taken = asked();
    desk.turn.send(() -> {
      desk.onQuestion = q -> q.answer("afterwards");
      throw oops;
    });
    CompletionStage<String> waiting = ask();
    its.runAll();
    assertEquals("RequestFailedException: desk " + ANEW, outcome(taken));
    assertSame(oops, causeOf(taken));
    assertEquals("afterwards", outcome(waiting));
    assertEquals(0, watchersOf(desk));
    desk.kept.remove().answer("from before");
    assertEquals(1, its.system.deadLetters(DeadLetter.Reason.LATE_REPLY));
  }

  @Test
  void childThatBeginsAnewWithItsSiblingFailsTheRequestsItTook() {
    Desk child = new Desk();
    Steered sibling = new Steered();
    child.directive = Directive.ESCALATE;
    sibling.directive = Directive.ESCALATE;
    inTurn(clerk, () -> {
      clerk.supervise(Supervision.oneForAll());
      clerk.spawnChild("child", child);
      clerk.spawnChild("sibling", sibling);
    });
    CompletionStage<String> answer = ask(child.questions);
    its.runAll();
    assertEquals("pending", outcome(answer));
    inTurn(sibling, () -> {
      throw oops;
    });
    assertEquals("RequestFailedException: child " + ANEW, outcome(answer));
    assertSame(oops, causeOf(answer));
    assertEquals(2, child.starts);
    assertEquals(0, watchersOf(child));
  }

  @Test
  void requestsTakenFailBeforeThePauseOfThoseThatBeginAnew() {
    Desk failing = new Desk();
    Desk sibling = new Desk();
    failing.directive = Directive.ESCALATE;
    inTurn(clerk, () -> {
      clerk.supervise(Supervision.oneForAll().backOff(LIMIT.plusDays(1), LIMIT.plusDays(1), 0));
      clerk.spawnChild("failing", failing);
      clerk.spawnChild("sibling", sibling);
    });
    CompletionStage<String> own = ask(failing.questions);
    CompletionStage<String> others = ask(sibling.questions);
    its.runAll();
    inTurn(failing, () -> {
      throw oops;
    });
    assertEquals("RequestFailedException: failing " + ANEW, outcome(own));
    assertSame(oops, causeOf(own));
    assertEquals("RequestFailedException: sibling " + ANEW, outcome(others));
    assertSame(oops, causeOf(others));
    assertEquals(1, failing.starts);
    assertEquals(1, sibling.starts);
  }

  @Test
  void failedRequestTellsNobodyTwice() {
    desk.directive = Directive.RESTART;
    AtomicReference<String> told = new AtomicReference<>("");
    desk.onQuestion = q -> {
      throw oops;
    };
    ask().whenComplete((value, error) -> told.updateAndGet(before -> before + "told "));
    its.runAll();
    desk.stop();
    its.runAll();
    pass(LIMIT);
    assertEquals("told ", told.get());
  }

  // ---- the system is closed

  private ManualSystem closing() {
    ManualSystem closing = new ManualSystem(builder -> builder.timekeeper(time));
    time.meanwhile = closing.executor::runOne;
    return closing;
  }

  @Test
  void everyRequestCompletesWhenTheSystemIsClosed() {
    ManualSystem closing = closing();
    Desk asked = closing.started(new Desk());
    Desk shut = new Desk();
    shut.questions.disable();
    closing.started(shut);
    Desk neverSpawned = new Desk();
    List<CompletionStage<String>> answers = new ArrayList<>();
    for (MailboxRef<Question> to : List.<MailboxRef<Question>>of(
        asked.questions, shut.questions, neverSpawned.questions, desk.questions, q -> {})) {
      answers.add(closing.system.ask(to, r -> new Question(SECRET, r), LIMIT));
    }
    closing.runAll();
    its.runAll();
    assertEquals(1, desk.kept.size());
    closing.system.close();
    String unanswered = "RequestFailedException: system manual was closed before a request of"
        + " an outsider was answered";
    assertEquals(
        List.of(
            "RequestFailedException: " + asked.name() + ENDED.substring(ENDED.indexOf(" has")),
            "UndeliverableException: mailbox 'questions' of " + shut.name() + " did not take the"
                + " message: the system was closed; monitor the selector to learn of its end",
            unanswered,
            unanswered,
            unanswered),
        answers.stream().map(AskFixture::outcome).toList());
    assertEquals(0, watchersOf(desk));
    assertEquals(0, closing.system.allWaits().forAnswers().size());
    assertEquals(0, time.pending());
  }

  @Test
  void requestMadeAfterTheSystemWasClosedFailsAtOnce() {
    for (ManualSystem closed : List.of(closing(), new ManualSystem())) {
      closed.system.close();
      CompletionStage<String> answer =
          closed.system.ask(desk.questions, r -> new Question(SECRET, r), LIMIT);
      assertEquals(
          "RequestFailedException: system manual was closed before a request of an outsider was"
              + " answered",
          outcome(answer));
      assertEquals(0, closed.system.allWaits().forAnswers().size());
    }
    assertEquals(0, time.pending());
    its.runAll();
    assertEquals(0, desk.kept.size());
  }

  @Test
  void requestMadeAfterTheSystemWasClosedIsNotSent() {
    ManualSystem closed = closing();
    closed.system.close();
    List<Question> sent = new ArrayList<>();
    MailboxRef<Question> foreign = sent::add;
    CompletionStage<String> answer =
        closed.system.ask(foreign, r -> new Question(SECRET, r), LIMIT);
    assertTrue(answer.toCompletableFuture().isCompletedExceptionally());
    assertEquals(List.of(), sent);
  }

  @Test
  void requestsFailInTheOrderOfAskingWhenTheSystemIsClosed() {
    ManualSystem closing = closing();
    MailboxRef<Question> nobody = q -> {};
    List<Integer> failed = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      int number = i;
      CompletionStage<String> answer =
          closing.system.ask(nobody, r -> new Question(SECRET, r), LIMIT);
      answer.toCompletableFuture().exceptionally(e -> String.valueOf(failed.add(number)));
    }
    closing.system.close();
    assertEquals(IntStream.range(0, 50).boxed().toList(), failed);
  }

  @Test
  void requestMadeInTheLastHookCompletes() {
    List<CompletionStage<String>> answers = new ArrayList<>();
    ManualSystem closing = closing();
    closing.started(new Steered() {
      @Override
      protected void onExit(ExitReason reason) {
        answers.add(this.<Question, String>ask(q -> {}, r -> new Question(SECRET, r), LIMIT));
      }
    });
    closing.system.discard(LIMIT);
    assertInstanceOf(
        RequestFailedException.class, answers.get(0).toCompletableFuture().exceptionNow());
  }

  @Test
  void requestIsCompletedByTheCloseThoughItsDeadlineIsAlreadyOnItsWay() {
    ManualSystem closing = closing();
    CompletionStage<String> answer =
        closing.system.ask(q -> {}, r -> new Question(SECRET, r), LIMIT);
    time.advance(LIMIT);
    assertEquals("pending", outcome(answer), "the deadline is told by a task of the system");
    time.meanwhile = () -> false;
    closing.system.discard(LIMIT);
    assertInstanceOf(RequestFailedException.class, answer.toCompletableFuture().exceptionNow());
    closing.runAll();
    assertInstanceOf(RequestFailedException.class, answer.toCompletableFuture().exceptionNow());
  }

  @Test
  void pendingRequestsCompleteWhenASystemWithWorkersOfItsOwnIsClosed() {
    SelectorSystem own = SelectorSystem.create();
    Desk asked = own.spawn(new Desk());
    CompletableFuture<Question> taken = new CompletableFuture<>();
    asked.onQuestion = taken::complete;
    CompletionStage<String> inside =
        own.ask(asked.questions, r -> new Question(SECRET, r), LIMIT.plusDays(1));
    CompletionStage<String> outside =
        own.ask(q -> {}, r -> new Question(SECRET, r), LIMIT.plusDays(1));
    taken.join();
    own.close();
    for (CompletionStage<String> answer : List.of(inside, outside)) {
      assertInstanceOf(
          RequestFailedException.class, answer.toCompletableFuture().exceptionNow());
    }
    assertEquals(0, own.allWaits().forAnswers().size());
  }

  /**
   * The receiver's handler may catch what ends its turn, though no handler should; it has not
   * answered.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void requestWhoseReceiverBeganAnewWhileItsHandlerWaitedFailsWithTheFailureThatItDidSoFor(
      boolean caught) throws Exception {
    CountDownLatch inside = new CountDownLatch(1);
    class Child extends Selector {
      final Mailbox<String> boom = mailbox("boom", text -> {
        throw oops;
      });
    }
    class Parent extends Selector {
      final Child child = new Child();
      final Mailbox<String> never = mailbox("never", text -> {});
      final Mailbox<Question> questions = mailbox("questions", this::onQuestion);

      Parent() {
        context().supervise(Supervision.oneForOne().decide(t -> Directive.ESCALATE));
      }

      private void onQuestion(Question q) {
        spawnChild("child", child);
        inside.countDown();
        try {
          context().receive(List.of(never.on(text -> text)));
        } catch (StoppedError e) {
          if (!caught) {
            throw e;
          }
        }
      }

      @Override
      protected Directive onFailure(Throwable cause) {
        return Directive.RESTART;
      }
    }
    try (SelectorSystem system = SelectorSystem.create()) {
      Parent parent = system.spawn("parent", new Parent());
      CompletableFuture<String> answer = system
          .<Question, String>ask(
              parent.questions, r -> new Question(SECRET, r), Duration.ofSeconds(50))
          .toCompletableFuture();
      inside.await();
      parent.child.boom.send("now");
      ExecutionException e =
          assertThrows(ExecutionException.class, () -> answer.get(20, TimeUnit.SECONDS));
      Throwable failed = Objects.requireNonNull(e.getCause());
      assertEquals("parent " + ANEW, failed.getMessage());
      assertInstanceOf(ChildFailedException.class, failed.getCause());
    }
  }
}
