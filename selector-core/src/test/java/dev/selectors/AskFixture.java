package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.lang.reflect.Field;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;

/**
 * What the tests of requests share: a desk that is asked, a clerk that asks, and time that the test
 * lets pass. After each test nothing may be left of any request.
 */
@Timeout(60)
abstract class AskFixture {
  /** The content of requests; it must be in no text. */
  static final String SECRET = "yellow" + "-canary";

  static final Duration LIMIT = Duration.ofSeconds(2);

  record Question(String text, ReplyTo<String> replyTo) {
    void answer(String answer) {
      replyTo.send(answer);
    }
  }

  /** Keeps questions for later, or does what the test wants. */
  static class Desk extends Steered {
    final Deque<Question> kept = new ArrayDeque<>();
    Consumer<Question> onQuestion = kept::add;
    final Mailbox<Question> questions =
        mailbox(Question.class, "questions", q -> onQuestion.accept(q));
  }

  final ManualTime time = new ManualTime();
  final ManualSystem its = new ManualSystem(builder -> builder.timekeeper(time));
  final Desk desk = its.system.spawn("desk", new Desk());
  final Steered clerk = its.system.spawn("clerk", new Steered());

  AskFixture() {
    its.runAll();
  }

  /** Asks the desk from outside. */
  final CompletionStage<String> ask() {
    return ask(desk.questions);
  }

  final CompletionStage<String> ask(MailboxRef<Question> to) {
    return its.system.ask(to, r -> new Question(SECRET, r), LIMIT);
  }

  /** Asks the desk from outside, and lets the system do what it can. */
  final CompletionStage<String> asked() {
    CompletionStage<String> answer = ask();
    its.runAll();
    return answer;
  }

  final void inTurn(Steered of, Runnable action) {
    of.turn.send(action);
    its.runAll();
  }

  final void pass(Duration duration) {
    time.advance(duration);
    its.runAll();
  }

  /** What the asker knows: the answer, or why there is none. */
  static String outcome(CompletionStage<?> answer) {
    CompletableFuture<?> future = answer.toCompletableFuture();
    if (!future.isDone()) {
      return "pending";
    }
    if (!future.isCompletedExceptionally()) {
      return String.valueOf(future.join());
    }
    Throwable e = future.exceptionNow();
    String text = e.getClass().getSimpleName() + ": " + e.getMessage();
    assertFalse(text.contains(SECRET), text);
    return text;
  }

  static int watchersOf(Selector selector) {
    try {
      Field watches = Watchers.class.getDeclaredField("watches");
      watches.setAccessible(true);
      Watchers watchers = selector.cell.watchers();
      synchronized (watchers) {
        return ((Collection<?>) watches.get(watchers)).size();
      }
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  @AfterEach
  void nothingIsLeftOfAnyRequest() {
    pass(LIMIT.plusDays(1));
    assertEquals(0, its.system.allWaits().forAnswers().size(), "requests still known");
    assertEquals(0, time.pending(), "timers left");
    assertEquals(0, watchersOf(desk), "watchers left");
    for (DeadLetter letter : its.deadLetters) {
      assertFalse(letter.toString().contains(SECRET), letter::toString);
    }
  }
}
