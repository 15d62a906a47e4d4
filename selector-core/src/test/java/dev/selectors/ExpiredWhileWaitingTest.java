package dev.selectors;

import static dev.selectors.Steered.awaitBlocked;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A turn that waits, perhaps for ever, keeps nothing that nobody waits for any more. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ExpiredWhileWaitingTest {
  private static final Duration LONG = Duration.ofDays(1);

  /** All turns are on virtual threads, so that they may wait for room. */
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  private final List<Object> expired = new CopyOnWriteArrayList<>();
  private final SelectorSystem system = SelectorSystem.builder()
      .executor(threads)
      .onDeadLetter(letter -> {
        if (letter.reason() == DeadLetter.Reason.EXPIRED) {
          expired.add(letter.message());
        }
      })
      .build();

  @AfterEach
  void end() {
    system.discard(Duration.ZERO);
    threads.shutdownNow();
  }

  private static void until(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      Thread.onSpinWait();
    }
  }

  private CompletionStage<String> ask(MailboxRef<ReplyTo<String>> to) {
    return system.<ReplyTo<String>, String>ask(to, r -> r, LONG);
  }

  private static void withdraw(CompletionStage<String> request) {
    request.toCompletableFuture().cancel(false);
  }

  /** Its turn receives for ever, with two mailboxes closed. */
  private static final class Server extends Steered {
    final Mailbox<String> in = logged("in");
    final Mailbox<ReplyTo<String>> closed = mailbox("closed", r -> {});
    final Mailbox<ReplyTo<String>> narrow =
        this.<ReplyTo<String>>mailbox("narrow", r -> {}).bounded(2, Overflow.REJECT);

    Server() {
      closed.disable();
      narrow.disable();
    }

    void serve() {
      while (true) {
        context().receive(List.of(in.on(seen::add)));
      }
    }
  }

  private Server serving() {
    Server server = system.spawn(new Server());
    server.turn.send(server::serve);
    awaitBlocked(server);
    return server;
  }

  @Test
  void turnThatReceivesKeepsNoRequestThatWasWithdrawn() {
    Server server = serving();
    Stream.generate(() -> ask(server.closed))
        .limit(3_000)
        .toList()
        .forEach(ExpiredWhileWaitingTest::withdraw);
    until(() -> expired.size() == 3_000);
    awaitBlocked(server);
    assertTrue(server.closed.inbox().size() <= 1, "all but the last, which senders append to");
    server.in.send("goes on");
    until(() -> !server.seen.isEmpty());
  }

  @Test
  void turnThatReceivesKeepsNoPlaceOfARequestThatWasWithdrawn() {
    Server server = serving();
    List<CompletionStage<String>> both = List.of(ask(server.narrow), ask(server.narrow));
    CompletionStage<String> refused = ask(server.narrow);
    assertTrue(refused.toCompletableFuture().isCompletedExceptionally());
    both.forEach(ExpiredWhileWaitingTest::withdraw);
    until(() -> expired.size() == 2);
    CompletionStage<String> next = ask(server.narrow);
    assertEquals(1, server.narrow.depth());
    withdraw(next);
  }

  /** In its turn it waits for room at the other peer. */
  private static final class Peer extends Steered {
    final Mailbox<Object> narrow = mailbox("narrow", r -> {}).bounded(1, Overflow.WAIT);

    Peer() {
      narrow.disable();
    }

    void giveTo(Peer other) {
      turn.send(() -> {
        other.narrow.send("waits");
        seen.add("sent");
      });
    }
  }

  @Test
  void turnsThatWaitForRoomAtEachOtherGoOnWhenNobodyNeedsThatRoomAnyMore() {
    Peer one = system.spawn(new Peer());
    Peer other = system.spawn(new Peer());
    List<CompletionStage<String>> asked = new ArrayList<>();
    for (Peer peer : List.of(one, other)) {
      asked.add(system.<Object, String>ask(peer.narrow, r -> r, LONG));
    }
    one.giveTo(other);
    other.giveTo(one);
    awaitBlocked(one);
    awaitBlocked(other);
    asked.forEach(ExpiredWhileWaitingTest::withdraw);
    until(() -> !one.seen.isEmpty() && !other.seen.isEmpty());
    until(() -> expired.size() == 2); // whoever waits for a place has it before that is told
  }

  // ---- what is being asked about does not go meanwhile

  private record Question(String text, @Nullable ReplyTo<String> replyTo) {}

  /** Has a mailbox that is full. */
  private static final class Full extends Steered {
    final Mailbox<String> narrow = logged("narrow").bounded(1, Overflow.WAIT);

    Full() {
      narrow.disable();
      narrow.send("there");
    }
  }

  private final Full full = new Full();
  private final List<String> askedAbout = new CopyOnWriteArrayList<>();
  private final List<String> handled = new CopyOnWriteArrayList<>();

  /** A guard, or a condition. The first time it waits for room; what is not slow may not pass. */
  private boolean isSlow(Question question) {
    askedAbout.add(question.text());
    if (askedAbout.size() == 1) {
      full.narrow.send("waits");
    }
    return question.text().equals("slow");
  }

  /** The slow question is withdrawn while it is asked about, with two others behind it. */
  private void othersAreAskedAboutToo(Selector asking, Mailbox<Question> questions) {
    CompletionStage<String> slow =
        system.<Question, String>ask(questions, r -> new Question("slow", r), LONG);
    until(() -> askedAbout.size() == 1);
    awaitBlocked(asking);
    questions.send(new Question("1", null));
    questions.send(new Question("2", null));
    withdraw(slow);
    until(() -> !asking.cell.is(ControlWord.REQUESTS)); // it was told
    awaitBlocked(asking);
    system.spawn(full);
    full.turn.send(full.narrow::enable);
    until(() -> expired.size() == 1);
    until(() -> askedAbout.contains("1"));
    asking.stop();
    asking.whenTerminated().toCompletableFuture().join();
    assertEquals(List.of(), handled);
    assertEquals(2, system.deadLetters(DeadLetter.Reason.TERMINATED));
  }

  private final class Guarded extends Steered {
    final Mailbox<Question> questions =
        mailbox(Question.class, "questions", q -> handled.add(q.text()));

    Guarded() {
      questions.headGuard(ExpiredWhileWaitingTest.this::isSlow);
    }

    void serve() {
      while (true) {
        handled.add(context().<String>receive(List.of(questions.on(Question::text))));
      }
    }
  }

  @Test
  void aGuardThatWaitsInARunIsAskedAboutTheNextMessageToo() {
    Guarded guarded = system.spawn(new Guarded());
    othersAreAskedAboutToo(guarded, guarded.questions);
  }

  @Test
  void aGuardThatWaitsInATurnThatReceivesIsAskedAboutTheNextMessageToo() {
    Guarded guarded = system.spawn(new Guarded());
    guarded.turn.send(guarded::serve);
    awaitBlocked(guarded);
    othersAreAskedAboutToo(guarded, guarded.questions);
  }

  private Cases<String> slowOnes() {
    return Cases.of(Question.class, this::isSlow, q -> {
      handled.add(q.text());
      return q.text();
    });
  }

  @Test
  void aConditionThatWaitsInATurnThatReceivesIsAskedAboutTheNextMessageToo() {
    class Selective extends Steered {
      final Mailbox<Question> questions =
          mailbox(Question.class, "questions", q -> {}).selective();
    }
    Selective selective = system.spawn(new Selective());
    selective.turn.send(
        () -> selective.context().receive(List.of(selective.questions.on(slowOnes()))));
    awaitBlocked(selective);
    othersAreAskedAboutToo(selective, selective.questions);
  }

  @Test
  void aConditionThatWaitsInARunIsAskedAboutTheNextMessageToo() {
    class Selective extends EventSelector {
      final Mailbox<Question> questions = mailbox(Question.class, "questions").selective();

      @Override
      protected Step run() {
        return Step.react(
            questions.on(Cases.of(Question.class, ExpiredWhileWaitingTest.this::isSlow, q -> {
              handled.add(q.text());
              return Step.done();
            })));
      }
    }
    Selective selective = system.spawn(new Selective());
    othersAreAskedAboutToo(selective, selective.questions);
  }
}
