package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Requests that nobody waits for any more are not kept behind a closed gate, and keep no places in
 * a bounded mailbox.
 */
final class ExpiredInsideTest extends AskFixture {
  private final Desk small = new Desk();

  private void spawn(int capacity, Overflow overflow) {
    small.questions.bounded(capacity, overflow).disable();
    its.system.spawn("small", small);
    its.runAll();
  }

  private int expired() {
    return (int) its.system.deadLetters(DeadLetter.Reason.EXPIRED);
  }

  private CompletionStage<String> ask(Duration timeout) {
    return its.system.ask(small.questions, r -> new Question(SECRET, r), timeout);
  }

  private static Question plain(String text) {
    return new Question(text, null);
  }

  private List<String> handled() {
    inTurn(small, small.questions::enable);
    return small.kept.stream().map(Question::text).toList();
  }

  @ParameterizedTest
  @EnumSource(
      value = Overflow.class,
      names = {"REJECT", "WAIT"})
  void thoseWhoComeAfterwardsFindRoom(Overflow overflow) {
    spawn(2, overflow);
    ask(small.questions);
    ask(small.questions);
    assertFalse(small.questions.trySend(plain("early")));
    pass(LIMIT);
    assertEquals(2, expired());
    assertEquals(0, small.questions.depth());
    assertTrue(small.questions.trySend(plain("first")));
    assertTrue(small.questions.trySend(plain("second")));
    assertFalse(small.questions.trySend(plain("third")), "more than the bound");
    assertEquals(List.of("first", "second"), handled());
  }

  @Test
  void aRequestThatIsWithdrawnKeepsNoPlaceEither() {
    spawn(1, Overflow.REJECT);
    CompletionStage<String> withdrawn = ask(small.questions);
    withdrawn.toCompletableFuture().cancel(false);
    its.runAll();
    assertTrue(small.questions.trySend(plain("next")));
    assertEquals(List.of("next"), handled());
  }

  @Test
  void whoWaitsForRoomGetsIt() {
    spawn(2, Overflow.WAIT);
    small.questions.send(plain("first"));
    ask(small.questions);
    CompletionStage<?> waits = small.questions.sendAsync(plain("second"));
    assertEquals("pending", outcome(waits));
    pass(LIMIT);
    assertEquals("null", outcome(waits));
    assertEquals(List.of("first", "second"), handled());
  }

  /** One in a hundred is not looked for, unless somebody needs its place. */
  @Test
  void aSingleOneAmongManyGivesItsPlaceToTheNextWhoFindsNone() {
    spawn(100, Overflow.REJECT);
    for (int i = 0; i < 99; i++) {
      small.questions.send(plain("message"));
    }
    ask(small.questions);
    pass(LIMIT);
    assertFalse(small.questions.trySend(plain("too early")));
    its.runAll();
    assertTrue(small.questions.trySend(plain("next")));
    assertFalse(small.questions.trySend(plain("one more")));
    its.runAll();
    assertEquals(100, small.questions.depth());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aSingleOneAmongManyGivesItsPlaceToOneWhoWaits(boolean waitsBefore) {
    spawn(100, Overflow.WAIT);
    for (int i = 0; i < 99; i++) {
      small.questions.send(plain("message"));
    }
    ask(small.questions);
    CompletionStage<?> waits = waitsBefore ? small.questions.sendAsync(plain("next")) : null;
    pass(LIMIT);
    if (waits == null) {
      waits = small.questions.sendAsync(plain("next"));
      its.runAll();
    }
    assertEquals("null", outcome(waits));
    assertEquals(100, small.questions.depth());
  }

  /**
   * Withdrawn as by another thread, just after a sender has found no room and before it is seen to
   * wait.
   */
  @Test
  void oneThatIsWithdrawnAsSomebodyBeginsToWaitGivesHimItsPlace() {
    spawn(100, Overflow.WAIT);
    for (int i = 0; i < 99; i++) {
      small.questions.send(plain("message"));
    }
    CompletionStage<String> withdrawn = ask(small.questions);
    Question next = plain("next");
    assertFalse(small.questions.post(next));
    withdrawn.toCompletableFuture().cancel(false);
    its.runAll();
    Admission admitted = Objects.requireNonNull(small.questions.postWhenRoom(next));
    its.runAll();
    assertTrue(admitted.isDone());
  }

  /** Wherever the ones that have expired were, and however often that happens. */
  @Test
  void theOthersStayInTheirOrder() {
    spawn(16, Overflow.REJECT);
    List<String> expected = new ArrayList<>();
    for (int round = 0; round < 4; round++) {
      for (int n = 0; n < 2; n++) {
        ask(small.questions);
        String text = round + "." + n;
        expected.add(text);
        small.questions.send(plain(text));
      }
      ask(small.questions);
      pass(LIMIT);
      assertEquals(expected.size(), small.questions.depth());
    }
    assertEquals(12, expired());
    assertEquals(expected, handled());
  }

  @Test
  void theOthersStayInTheOrderOfTheirArrivalAmongMailboxes() {
    class Two extends Desk {
      final Mailbox<String> other = mailbox(String.class, "other", text -> kept.add(plain(text)));

      Two() {
        policy(SelectionPolicy.arrivalOrder());
        questions.bounded(4, Overflow.REJECT).disable();
      }
    }
    Two two = its.system.spawn(new Two());
    its.runAll();
    inTurn(two, two.other::disable);
    ask(two.questions);
    two.questions.send(plain("1"));
    two.other.send("2");
    two.questions.send(plain("3"));
    pass(LIMIT);
    assertEquals(2, two.questions.depth());
    two.other.send("4");
    two.questions.send(plain("5"));
    inTurn(two, () -> {
      two.questions.enable();
      two.other.enable();
    });
    assertEquals(
        List.of("1", "2", "3", "4", "5"), two.kept.stream().map(Question::text).toList());
  }

  /** The owner goes through a mailbox not for each of them, but once for many. */
  @Test
  void theyKeepTheirPlacesWhileTheyAreFewerThanAnEighth() {
    spawn(100, Overflow.REJECT);
    List<CompletionStage<String>> all =
        Stream.generate(() -> ask(small.questions)).limit(100).toList();
    for (int n = 0; n < 12; n++) {
      all.get(7 * n).toCompletableFuture().cancel(false);
      its.runAll();
      assertEquals(100, small.questions.depth());
    }
    all.get(99).toCompletableFuture().cancel(false);
    its.runAll();
    assertEquals(87, small.questions.depth());
    assertEquals(13, expired());
  }

  @Test
  void thoseWithTimeLeftAreAnswered() {
    spawn(3, Overflow.REJECT);
    ask(Duration.ofSeconds(1));
    CompletionStage<String> patient = ask(Duration.ofSeconds(9));
    ask(Duration.ofSeconds(1));
    pass(Duration.ofSeconds(1));
    assertEquals(1, small.questions.depth());
    small.onQuestion = q -> q.answer("yes");
    inTurn(small, small.questions::enable);
    assertEquals("yes", outcome(patient));
  }

  /** As when a sender lets in somebody else's request, and takes its time. */
  @Test
  void whatIsWithdrawnAndSweptForBeforeItIsPutInKeepsNoPlace() {
    List<CompletionStage<String>> asked = new ArrayList<>();
    Inbox<Question> inside = new SweptInbox<>(new WatchedInbox<>((Object message) -> {
      if (asked.isEmpty()) {
        asked.add(ask(small.questions)); // waits, as another one is just being let in
      } else {
        asked.get(0).toCompletableFuture().cancel(false);
        its.runAll(); // the owner sweeps, in vain
      }
    }));
    small.questions.special =
        new BoundedInbox<>(inside, 2, Overflow.WAIT, m -> {}, small.cell::runAside);
    small.questions.disable();
    its.system.spawn("small", small);
    its.runAll();
    // As if there had been no room just before.
    Object unused = small.questions.postWhenRoom(plain("first"));
    its.runAll();
    assertTrue(small.questions.trySend(plain("second")), small::toString);
  }

  /** A request that has outlasted others is kept in a different place from new ones. */
  @Test
  void oneThatExpiresAfterOthersIsToldOnceToo() {
    spawn(4, Overflow.REJECT);
    ask(Duration.ofSeconds(1));
    ask(Duration.ofSeconds(2));
    small.questions.send(plain("stays"));
    pass(Duration.ofSeconds(1));
    assertEquals(1, expired());
    pass(Duration.ofSeconds(1));
    assertEquals(2, expired());
    assertEquals(1, small.questions.depth());
    assertEquals(List.of("stays"), handled());
    assertEquals(2, its.deadLetters.size());
  }

  /** The oldest gives way, whether somebody waits for it or not. */
  @Test
  void whereTheOldestGiveWayNothingIsTakenOut() {
    spawn(2, Overflow.DROP_OLDEST);
    ask(small.questions);
    ask(small.questions);
    pass(LIMIT);
    assertEquals(2, small.questions.depth());
    small.questions.send(plain("new"));
    assertEquals(1, expired(), "it gave way, and is not missed");
    assertEquals(List.of("new"), handled());
    assertEquals(2, expired());
  }

  @Test
  void theNewsOfAnEndThatWasCalledOffKeepsNoPlace() {
    Steered other = its.system.spawn(new Steered());
    class Watcher extends Steered {
      final Mailbox<Down> downs = mailbox(Down.class, "downs", d -> {}).bounded(1, Overflow.REJECT);
    }
    Watcher watcher = its.system.spawn(new Watcher());
    List<Cancellable> monitor = new ArrayList<>();
    inTurn(watcher, () -> {
      watcher.downs.disable();
      monitor.add(other.monitor(watcher.downs));
    });
    other.stop();
    its.runAll();
    assertEquals(1, watcher.downs.depth());
    monitor.get(0).cancel();
    its.runAll();
    assertEquals(0, watcher.downs.depth());
    assertEquals(0, expired(), "it is nothing that is missed");
  }

  /** As far as that is known at the end, nothing is told twice. */
  @Test
  void eachIsADeadLetterOnce() {
    spawn(3, Overflow.REJECT);
    ask(small.questions);
    small.questions.send(plain("lost"));
    ask(small.questions);
    pass(LIMIT);
    small.stop();
    its.runAll();
    assertEquals(2, expired());
    assertEquals(1, its.system.deadLetters(DeadLetter.Reason.TERMINATED));
    assertEquals(3, its.deadLetters.size());
  }

  /** Mailboxes without a bound, by what their messages are kept in. */
  enum Kind {
    PLAIN,
    NUMBERED,
    SELECTIVE;

    Desk desk() {
      Desk its = new Desk();
      switch (this) {
        case PLAIN -> {}
        case NUMBERED -> its.policy(SelectionPolicy.arrivalOrder());
        case SELECTIVE -> its.questions.selective();
      }
      its.questions.disable();
      return its;
    }
  }

  /**
   * Otherwise whoever asks again and again, each time in vain, would use up all memory there is.
   */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void nothingIsKeptOfThoseThatHaveExpiredWithoutABoundEither(Kind kind) throws Exception {
    Desk closed = its.started(kind.desk());
    for (int i = 0; i < 3; i++) {
      ask(closed.questions);
      ask(closed.questions);
      pass(LIMIT);
    }
    assertEquals(6, expired());
    assertTrue(closed.questions.inbox().isEmpty());
    assertEquals(List.of(), its.system.stuck());
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void theOthersStayInTheirOrderWithoutABoundToo(Kind kind) {
    Desk closed = its.started(kind.desk());
    List<String> expected = new ArrayList<>();
    for (int n = 0; n < 5; n++) {
      for (int voids = 0; voids < n; voids++) {
        ask(closed.questions);
      }
      expected.add("message " + n);
      closed.questions.send(plain("message " + n));
    }
    ask(closed.questions);
    assertEquals(16, closed.questions.depth());
    pass(LIMIT);
    assertEquals(5, closed.questions.depth());
    inTurn(closed, closed.questions::enable);
    assertEquals(expected, closed.kept.stream().map(Question::text).toList());
    assertEquals(11, expired());
  }

  /**
   * As the mailbox is a list that senders append to: what is behind it comes before the next look.
   */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void theLastMessageStaysButDoesNotCount(Kind kind) {
    Desk closed = its.started(kind.desk());
    closed.questions.send(plain("waits"));
    ask(closed.questions);
    pass(LIMIT);
    assertEquals(1, closed.questions.depth());
    closed.questions.send(plain("waits too"));
    closed.stop();
    its.runAll();
    assertEquals(1, expired());
    assertEquals(2, its.system.deadLetters(DeadLetter.Reason.TERMINATED));
  }

  /** Each costs a little, however many others wait. */
  @Test
  void mailboxesAreGoneThroughOnceForAsManyAsOthersWait() {
    Desk closed = its.started(Kind.PLAIN.desk());
    List<CompletionStage<String>> all =
        Stream.generate(() -> ask(closed.questions)).limit(101).toList();
    all.get(50).toCompletableFuture().cancel(false);
    its.runAll();
    assertEquals(1, expired(), "it is looked for the first one at once");
    for (int n = 0; n < 50; n++) {
      all.get(n).toCompletableFuture().cancel(false);
      all.get(51 + n).toCompletableFuture().cancel(false);
      its.runAll();
      assertEquals(n < 49 ? 1 : 101, expired());
    }
  }

  @Test
  void whoeverIsToldOfManyMayUseUpOneRunAfterTheOther() {
    ManualSystem narrow = new ManualSystem(builder -> builder.timekeeper(time).throughput(4));
    Desk closed = narrow.started(Kind.PLAIN.desk());
    for (int i = 0; i < 100; i++) {
      var unused = narrow.system.<Question, String>ask(
          closed.questions, r -> new Question(SECRET, r), LIMIT);
    }
    time.advance(LIMIT);
    int runs = narrow.runAll();
    assertTrue(runs >= 100 / 4, "it was no more than " + runs + " runs");
    assertEquals(100, narrow.system.deadLetters(DeadLetter.Reason.EXPIRED));
  }

  /** Where more of the others wait, none is looked for: each is skipped when its turn comes. */
  @Test
  void eachThatIsSkippedUsesUpAsMuchOfARunAsATurn() {
    ManualSystem narrow = new ManualSystem(builder -> builder.timekeeper(time).throughput(4));
    Desk closed = narrow.started(Kind.PLAIN.desk());
    List<CompletionStage<String>> all = Stream.generate(() -> narrow.system.<Question, String>ask(
            closed.questions, r -> new Question(SECRET, r), LIMIT))
        .limit(101)
        .toList();
    all.get(50).toCompletableFuture().cancel(false);
    narrow.runAll();
    all.subList(0, 50).forEach(one -> one.toCompletableFuture().cancel(false));
    narrow.runAll();
    assertEquals(1, narrow.system.deadLetters(DeadLetter.Reason.EXPIRED), "the first one only");
    closed.turn.send(closed.questions::enable);
    int runs = narrow.runAll();
    assertEquals(50, closed.kept.size());
    assertEquals(51, narrow.system.deadLetters(DeadLetter.Reason.EXPIRED));
    assertTrue(runs >= 100 / 4, "it was no more than " + runs + " runs");
  }

  /** As when an executor takes no more of its runs. */
  @Test
  void whatIsNotToldYetIsToldAtTheEnd() {
    ManualExecutor executor = new ManualExecutor();
    AtomicBoolean full = new AtomicBoolean();
    ManualSystem narrow =
        new ManualSystem(builder -> builder.timekeeper(time).throughput(1).executor(task -> {
          if (full.get()) {
            throw new RejectedExecutionException("full");
          }
          executor.execute(task);
        }));
    Desk closed = narrow.system.spawn(Kind.PLAIN.desk());
    executor.runAll();
    for (int i = 0; i < 3; i++) {
      narrow
          .system
          .<Question, String>ask(closed.questions, r -> new Question(SECRET, r), LIMIT)
          .toCompletableFuture()
          .cancel(false);
    }
    full.set(true);
    executor.runOne();
    assertFalse(closed.cell.isAlive());
    assertEquals(3, narrow.system.deadLetters(DeadLetter.Reason.EXPIRED));
    assertEquals(3, narrow.deadLetters.size());
  }

  /** What nobody waits for is not missed, and so is not in the report either. */
  @Test
  void whatHasExpiredIsNotUndelivered() {
    Desk closed = its.started(Kind.PLAIN.desk());
    closed.questions.send(plain("waits"));
    ask(closed.questions);
    pass(LIMIT);
    assertEquals(
        List.of(new ShutdownReport.Undelivered(closed.cell.name(), "questions", 1)),
        its.system.discard(Duration.ZERO).undelivered());
  }

  /** As when somebody forwards a request after keeping it for too long. */
  @ParameterizedTest
  @EnumSource(Overflow.class)
  void whatHasExpiredBeforeItIsPutInTakesNoPlace(Overflow overflow) {
    spawn(1, overflow);
    asked();
    pass(LIMIT);
    Question late = desk.kept.remove();
    late.replyTo().forward(small.questions, late);
    its.runAll();
    assertEquals(1, expired());
    assertTrue(small.questions.inbox().isEmpty());
    assertTrue(small.questions.trySend(plain("next")));
  }

  @Test
  void whatHasExpiredOutsideIsNotLetInBeforeThoseThatSomebodyWaitsFor() {
    spawn(16, Overflow.WAIT);
    List<CompletionStage<String>> inside =
        Stream.generate(() -> ask(small.questions)).limit(16).toList();
    List<CompletionStage<String>> outside =
        Stream.generate(() -> ask(small.questions)).limit(16).toList();
    List<? extends CompletionStage<?>> live = Stream.generate(
            () -> small.questions.sendAsync(plain("live")))
        .limit(100)
        .toList();
    outside.forEach(answer -> answer.toCompletableFuture().cancel(false));
    inside.forEach(answer -> answer.toCompletableFuture().cancel(false));
    its.runAll();
    assertEquals(
        16, live.stream().filter(sent -> sent.toCompletableFuture().isDone()).count());
    assertEquals(32, expired());
  }

  /** However many others waited when void ones were last looked for. */
  @Test
  void aThousandAreKeptAtTheMost() {
    Desk closed = its.started(Kind.PLAIN.desk());
    List<CompletionStage<String>> all =
        Stream.generate(() -> ask(closed.questions)).limit(3_000).toList();
    for (int n = 0; n < 1_000; n++) {
      all.get(n).toCompletableFuture().cancel(false);
      its.runAll();
      assertEquals(1, expired());
    }
    all.get(1_000).toCompletableFuture().cancel(false);
    its.runAll();
    assertEquals(1_001, expired());
  }

  @Test
  void theNewsOfAnEndThatNobodyIsLinkedToAnyMoreIsNotKept() {
    class Trapping extends Steered {
      final Mailbox<Exit> trap = mailbox(Exit.class, "trap", e -> {});

      Trapping() {
        trapExits(trap);
        trap.disable();
      }
    }
    Trapping trapping = its.started(new Trapping());
    Steered other = its.started(new Steered());
    inTurn(trapping, () -> trapping.link(other));
    other.stop();
    its.runAll();
    assertEquals(1, trapping.trap.depth());
    inTurn(trapping, () -> trapping.unlink(other));
    assertTrue(trapping.trap.inbox().isEmpty());
  }

  /** Otherwise a sender could keep the owner sweeping. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatComesDuringASweepIsNotLookedAt(boolean isVoid) {
    LinkedInbox<Integer> inbox = new LinkedInbox<>();
    inbox.offer(0);
    inbox.offer(1);
    inbox.offer(2);
    List<Integer> looked = new ArrayList<>();
    inbox.sweep(
        n -> {
          looked.add(n);
          if (looked.size() < 100) {
            inbox.offer(n + 3);
          }
          return isVoid;
        },
        gone -> {});
    assertTrue(looked.size() <= 3, looked::toString);
  }

  /**
   * Half an append, as by a sender that was stopped between its two steps, until it {@code goesOn}.
   */
  private Runnable halfAnAppend(LinkedInbox<Question> to) {
    LinkedInbox.Node<Question> before = new LinkedInbox.Node<>(plain("before"));
    LinkedInbox.Node<Question> slow = new LinkedInbox.Node<>(plain("slow"));
    assertFalse(to.append(before, slow));
    return () -> before.link(slow);
  }

  private void expiresWhileASenderIsInTheWay(Runnable goesOn) {
    ask(small.questions).toCompletableFuture().cancel(false);
    for (int runs = 0; runs < 10; runs++) {
      assertTrue(its.executor.runOne(), "it is looked for until it can be seen");
      assertEquals(0, expired());
    }
    goesOn.run();
    its.runAll();
  }

  @Test
  void oneBehindASenderThatTakesItsTimeIsFoundAfterwards() {
    small.questions.disable();
    its.started(small);
    small.questions.send(plain("first"));
    its.runAll();
    Runnable goesOn = halfAnAppend(small.questions);
    expiresWhileASenderIsInTheWay(() -> {
      small.questions.send(plain("last"));
      goesOn.run();
    });
    assertEquals(1, expired());
    assertEquals(List.of("first", "before", "slow", "last"), handled());
  }

  @Test
  void oneBehindASenderThatTakesItsTimeKeepsNoPlace() {
    LinkedInbox<Question> fresh = new LinkedInbox<>();
    small.questions.special = new BoundedInbox<>(
        new SweptInbox<>(fresh), 1, Overflow.REJECT, m -> {}, small.cell::runAside);
    small.questions.disable();
    its.started(small);
    expiresWhileASenderIsInTheWay(halfAnAppend(fresh));
    assertEquals(1, expired());
    assertTrue(small.questions.trySend(plain("next")));
  }

  /** One void message among many is worth a sweep only because somebody was refused. */
  @Test
  void sweepThatASlowSenderCutShortStaysDueAsSomebodyWasRefused() {
    LinkedInbox<Question> fresh = new LinkedInbox<>();
    BoundedInbox<Question> inbox = new BoundedInbox<>(
        new SweptInbox<>(fresh), 20, Overflow.REJECT, m -> {}, small.cell::runAside);
    for (int i = 0; i < 20; i++) {
      assertTrue(inbox.offer(plain("question " + i)));
    }
    inbox.someIsVoid(null, gone -> {});
    assertFalse(inbox.isSweepDue());
    assertFalse(inbox.offer(plain("refused")));
    Runnable goesOn = halfAnAppend(fresh);
    assertEquals(Inbox.CUT, inbox.sweep(q -> false, gone -> {}));
    assertTrue(inbox.isSweepDue(), "it is looked for until it can be seen");
    goesOn.run();
    List<String> gone = new ArrayList<>();
    inbox.sweep(q -> q.text().equals("question 7"), q -> gone.add(q.text()));
    assertEquals(List.of("question 7"), gone);
    assertTrue(inbox.offer(plain("next")));
    assertFalse(inbox.isSweepDue());
  }

  /** The time to go through what is inside grows with the number of messages there. */
  @Test
  void oneThatExpiresOutsideIsNotLookedForInside() {
    spawn(1, Overflow.WAIT);
    small.questions.send(plain("inside"));
    BoundedInbox<?> inbox = (BoundedInbox<?>) Objects.requireNonNull(small.questions.special);
    CompletionStage<String> withdrawn = ask(small.questions);
    ask(small.questions);
    ask(small.questions);
    assertEquals(3, inbox.forRoom());
    withdrawn.toCompletableFuture().cancel(false);
    assertFalse(inbox.isSweepDue());
  }

  /** While the guard is being asked about a message, that may expire, but not go. */
  @Test
  void aGuardThatWaitsIsAskedAboutTheNextMessageToo() {
    Steered taker = new Steered();
    Mailbox<String> narrow = taker.logged("narrow").bounded(1, Overflow.WAIT);
    narrow.disable();
    its.started(taker);
    narrow.send("full");
    List<String> askedAbout = new CopyOnWriteArrayList<>();
    class Waiting extends Threaded {
      final Mailbox<Question> questions = mailbox(Question.class, "questions");

      Waiting() {
        super(self -> self.takeAll(((Waiting) self).questions));
        questions.headGuard(q -> {
          askedAbout.add(q.text());
          if (askedAbout.size() == 1) {
            narrow.send("waits");
          }
          return q.text().equals("slow");
        });
      }
    }
    Waiting waiting = its.started(new Waiting());
    var unused =
        its.system.<Question, String>ask(waiting.questions, r -> new Question("slow", r), LIMIT);
    waiting.questions.send(plain("forbidden"));
    its.runAll();
    pass(LIMIT);
    assertEquals(List.of("slow"), askedAbout);
    inTurn(taker, narrow::enable);
    assertEquals(List.of("full", "waits"), taker.seen);
    assertEquals(List.of("slow", "forbidden"), askedAbout);
    assertEquals(List.of(), waiting.seen);
    assertEquals(1, expired());
    waiting.stop();
    its.runAll();
  }
}
