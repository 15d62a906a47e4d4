package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A forwarded request: who answers for it, and who no longer does. */
final class AskForwardTest extends AskFixture {
  private final Desk second = its.system.spawn("second", new Desk());

  AskForwardTest() {
    desk.onQuestion = q -> q.replyTo().forward(second.questions, q);
  }

  private void assertFailsAsTheSecondEnds(CompletionStage<String> answer) {
    second.stop();
    its.runAll();
    assertEquals(
        "RequestFailedException: second has ended without an answer to the request that it took"
            + " from mailbox 'questions'",
        outcome(answer));
  }

  @Test
  void theOtherOneAnswers() {
    second.onQuestion = q -> q.answer("yes");
    assertEquals("yes", outcome(asked()));
  }

  @Test
  void endOfTheFirstHolderDoesNotMatterAnyMore() {
    CompletionStage<String> answer = asked();
    assertEquals(0, watchersOf(desk));
    desk.stop();
    its.runAll();
    assertEquals("pending", outcome(answer));
    second.kept.remove().answer("yes");
    assertEquals("yes", outcome(answer));
    assertEquals(0, watchersOf(second));
  }

  @Test
  void firstHolderMayForwardInALaterTurn() {
    desk.onQuestion = desk.kept::add;
    CompletionStage<String> answer = asked();
    assertEquals(1, watchersOf(desk));
    inTurn(desk, () -> {
      Question q = desk.kept.remove();
      q.replyTo().forward(second.questions, q);
    });
    assertEquals(0, watchersOf(desk));
    assertEquals(1, watchersOf(second));
    desk.stop();
    its.runAll();
    assertEquals("pending", outcome(answer));
    second.kept.remove().answer("yes");
    assertEquals("yes", outcome(answer));
  }

  @Test
  void whatTheFunctionOfAnAskHasForwardedItselfKeepsNoPlace() {
    Desk small = new Desk();
    small.questions.bounded(1, Overflow.REJECT).disable();
    its.system.spawn("small", small);
    desk.onQuestion = desk.kept::add;
    its.system.<Question, String>ask(
        desk.questions,
        r -> {
          r.forward(small.questions, new Question(SECRET, r));
          return new Question(SECRET, r);
        },
        LIMIT);
    pass(LIMIT);
    assertEquals(0, small.questions.depth());
  }

  /**
   * The ref, which may be one to another machine, fails, but somebody else has been forwarded the
   * request by then: here by the ref itself, elsewhere perhaps by another thread.
   */
  @Test
  void requestThatARefForwardsBeforeItThrowsIsUpToItsNextHolder() {
    MailboxRef<Question> refuses = new MailboxRef<>() {
      @Override
      public void send(Question q) {
        q.replyTo().forward(second.questions, q);
        throw new IllegalStateException("not there");
      }

      @Override
      public boolean trySend(Question q) {
        return false;
      }

      @Override
      public CompletionStage<@Nullable Void> sendAsync(Question q) {
        return CompletableFuture.failedFuture(new IllegalStateException("not there"));
      }
    };
    desk.onQuestion =
        q -> assertThrows(IllegalStateException.class, () -> q.replyTo().forward(refuses, q));
    CompletionStage<String> answer = asked();
    assertFailsAsTheSecondEnds(answer);
  }

  @Test
  void firstHolderMayFailAfterItHasForwarded() {
    desk.onQuestion = q -> {
      q.replyTo().forward(second.questions, q);
      throw new IllegalStateException("oops");
    };
    CompletionStage<String> answer = asked();
    assertEquals(1, its.failures.size());
    assertEquals("pending", outcome(answer));
    second.kept.remove().answer("yes");
    assertEquals("yes", outcome(answer));
  }

  @Test
  void endOfTheNewHolderFailsTheRequest() {
    CompletionStage<String> answer = asked();
    assertFailsAsTheSecondEnds(answer);
  }

  @Test
  void requestForwardedToTheDeadFails() {
    second.stop();
    assertEquals(
        "UndeliverableException: mailbox 'questions' of second did not take the message: the"
            + " selector has terminated; monitor the selector to learn of its end",
        outcome(asked()));
  }

  @Test
  void deadlineStaysAndNamesTheNewHolder() {
    CompletionStage<String> answer = ask();
    time.advance(LIMIT.dividedBy(2));
    its.runAll();
    pass(LIMIT.dividedBy(2));
    assertEquals(
        "TimeoutException: no answer from second within PT2S to the request in mailbox 'questions':"
            + " second took it from there, has not answered, and is Idle;"
            + " questions<Question>: 0 waiting, open",
        outcome(answer));
  }

  @Test
  void requestThatIsOverIsNotHandledByTheNewHolder() {
    desk.onQuestion = desk.kept::add;
    asked();
    pass(LIMIT);
    Question q = desk.kept.remove();
    q.replyTo().forward(second.questions, q);
    its.runAll();
    assertEquals(0, second.kept.size());
    assertEquals(1, its.system.deadLetters(DeadLetter.Reason.EXPIRED));
  }

  @Test
  void nothingWaitsBehindOneOfSeveralForwardedRequestsThatAreOver() {
    Desk picky = new Desk();
    picky.questions.headGuard(q -> !q.text().equals(SECRET));
    its.started(picky);
    desk.onQuestion = q -> {
      q.replyTo().forward(picky.questions, q);
      q.replyTo().forward(second.questions, q);
    };
    CompletionStage<String> answer = asked();
    CompletionStage<String> other =
        its.system.ask(picky.questions, r -> new Question("other", r), LIMIT);
    its.runAll();
    assertEquals(0, picky.kept.size());
    second.kept.remove().answer("yes");
    assertEquals("yes", outcome(answer));
    its.runAll();
    picky.kept.remove().answer("yes, too");
    assertEquals("yes, too", outcome(other));
  }

  @Test
  void firstHolderMayStillAnswer() {
    desk.onQuestion = q -> {
      q.replyTo().forward(second.questions, q);
      q.answer("never mind");
    };
    assertEquals("never mind", outcome(asked()));
    assertEquals(0, second.kept.size());
    assertEquals(1, its.system.deadLetters(DeadLetter.Reason.EXPIRED));
  }

  @Test
  void onlyTheDeadlineCountsBehindALambda() {
    desk.onQuestion = q -> q.replyTo().forward((String text) -> {}, "anything");
    CompletionStage<String> answer = asked();
    desk.stop();
    its.runAll();
    assertEquals("pending", outcome(answer));
    pass(LIMIT);
    assertEquals(
        "TimeoutException: no answer to a request of an outsider within PT2S", outcome(answer));
  }

  @Test
  void lambdaMayForwardOn() {
    CompletionStage<String> answer = ask(q -> q.replyTo().forward(second.questions, q));
    its.runAll();
    assertEquals(1, watchersOf(second));
    second.kept.remove().answer("yes");
    assertEquals("yes", outcome(answer));
  }

  @Test
  void requestMayComeBackToItsFirstHolder() {
    second.onQuestion = q -> q.replyTo().forward(desk.questions, new Question("back", q.replyTo()));
    desk.onQuestion = q -> {
      if (q.text().equals("back")) {
        desk.kept.add(q);
      } else {
        q.replyTo().forward(second.questions, q);
      }
    };
    CompletionStage<String> answer = asked();
    assertEquals(1, watchersOf(desk));
    desk.stop();
    its.runAll();
    assertEquals(
        "RequestFailedException: desk has ended without an answer to the request that it took from"
            + " mailbox 'questions'",
        outcome(answer));
  }

  @Test
  void receiverThatThrowsAtTheSenderLeavesTheRequestWithItsHolder() {
    desk.onQuestion = q -> q.replyTo()
        .forward(
            (String text) -> {
              throw new IllegalStateException("oops");
            },
            "anything");
    assertEquals(
        "RequestFailedException: desk failed on the request that it took from mailbox 'questions'",
        outcome(asked()));
  }

  @Test
  void routerWithoutAMailboxLeavesTheRequestWithItsHolder() {
    desk.onQuestion = q -> {
      MailboxRef<Question> nowhere = new Steered().router(m -> null);
      assertThrows(IllegalArgumentException.class, () -> q.replyTo().forward(nowhere, q));
    };
    CompletionStage<String> answer = asked();
    assertEquals("pending", outcome(answer));
    assertEquals(1, watchersOf(desk));
    desk.stop();
    its.runAll();
    assertEquals(
        "RequestFailedException: desk has ended without an answer to the request that it took from"
            + " mailbox 'questions'",
        outcome(answer));
  }

  /**
   * The request ends while it is being forwarded to somebody outside the system: at that moment
   * nothing tells any more that it waits in the mailbox.
   */
  @Test
  void requestThatIsOverWhenItsForwardingFailsKeepsNoPlaceInABoundedMailbox() {
    Desk full = new Desk();
    full.questions.bounded(1, Overflow.REJECT);
    full.questions.disable();
    its.system.spawn("full", full);
    AtomicReference<ReplyTo<String>> made = new AtomicReference<>();
    Function<ReplyTo<String>, Question> first = replyTo -> {
      made.set(replyTo);
      return new Question("first", replyTo);
    };
    CompletionStage<String> answer = its.system.ask(full.questions, first, LIMIT);
    its.runAll();
    MailboxRef<String> outside = message -> {
      boolean failed = made.get().fail(new IllegalStateException("over"));
      throw new IllegalArgumentException("refused " + failed);
    };
    assertThrows(IllegalArgumentException.class, () -> made.get().forward(outside, "m"));
    assertTrue(answer.toCompletableFuture().isCompletedExceptionally());
    its.runAll();
    assertEquals(0, full.questions.depth());
    assertTrue(full.questions.trySend(new Question("second", made.get())));
  }
}
