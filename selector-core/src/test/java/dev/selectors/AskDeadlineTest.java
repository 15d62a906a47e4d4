package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Deadlines of requests: what is told, and what becomes of the request and of late answers. */
final class AskDeadlineTest extends AskFixture {
  private static final String IN_VAIN =
      "TimeoutException: no answer from desk within PT2S to the request in mailbox 'questions': ";

  @Test
  void requestWaitsUntilItsDeadlineAndNoLonger() {
    CompletionStage<String> answer = asked();
    pass(LIMIT.minusNanos(1));
    assertEquals("pending", outcome(answer));
    pass(Duration.ofNanos(1));
    assertEquals(
        IN_VAIN + "desk took it from there, has not answered, and is Idle;"
            + " questions<Question>: 0 waiting, open",
        outcome(answer));
    assertEquals(0, watchersOf(desk));
    assertEquals(0, its.system.allWaits().forAnswers().size());
  }

  @Test
  void requestIsOverThoughItsClockCannotBeCancelled() {
    var error = new IllegalStateException("cannot be cancelled");
    CompletableFuture<String> answer = asked().toCompletableFuture();
    time.beforeCancelling = () -> {
      throw error;
    };
    assertEquals(List.of(error), Uncaught.during(() -> answer.cancel(false)));
    time.beforeCancelling = () -> {};
    assertEquals(0, watchersOf(desk));
  }

  /** As by code that computes on virtual threads, or, before Java 24, waits inside a monitor. */
  @Test
  void deadlinePassesThoughOthersHaveAllThatCarryVirtualThreads() throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    List<Thread> busy = new ArrayList<>();
    for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
      busy.add(Thread.startVirtualThread(() -> {
        while (!over.get()) {
          Thread.onSpinWait();
        }
      }));
    }
    try (SelectorSystem system = SelectorSystem.create()) {
      Desk silent = system.spawn(new Desk());
      for (int i = 0; i < 2; i++) { // the helper of the first is gone before the second
        AtomicReference<Thread> helper = new AtomicReference<>(Thread.currentThread());
        CompletableFuture<String> answer = system
            .<Question, String>ask(
                silent.questions, r -> new Question(SECRET, r), Duration.ofMillis(50))
            .whenComplete((reply, e) -> helper.set(Thread.currentThread()))
            .toCompletableFuture();
        ExecutionException thrown =
            assertThrows(ExecutionException.class, () -> answer.get(20, TimeUnit.SECONDS));
        assertInstanceOf(TimeoutException.class, thrown.getCause());
        if (helper.get() != Thread.currentThread()) { // it is ours if we were late to ask for it
          helper.get().join();
        }
      }
    } finally {
      over.set(true);
    }
    for (Thread thread : busy) {
      thread.join();
    }
  }

  @Test
  void requestIsWithdrawnByWhoeverEndsHisWaiting() {
    inTurn(desk, desk.questions::disable);
    CompletionStage<String> answer = ask();
    answer.toCompletableFuture().cancel(false);
    assertEquals(0, its.system.allWaits().forAnswers().size());
    inTurn(desk, desk.questions::enable);
    CompletionStage<String> next = asked();
    assertEquals(1, desk.kept.size());
    assertEquals("pending", outcome(next));
  }

  @Test
  void requestsThatHaveWaitedForRoomInVainAreNotKept() {
    Desk full = new Desk();
    full.questions.bounded(1, Overflow.WAIT).disable();
    its.system.spawn("full", full);
    its.runAll();
    ask(full.questions);
    for (int i = 0; i < 100; i++) {
      ask(full.questions).toCompletableFuture().cancel(false);
    }
    assertEquals(100, its.system.deadLetters(DeadLetter.Reason.EXPIRED));
    CompletionStage<String> last = ask(full.questions);
    pass(LIMIT);
    assertEquals("TimeoutException", outcome(last).substring(0, 16));
    assertEquals(102, its.system.deadLetters(DeadLetter.Reason.EXPIRED));
  }

  @Test
  void deadlineTellsOfADisabledMailbox() {
    inTurn(desk, desk.questions::disable);
    CompletionStage<String> answer = ask();
    ask();
    pass(LIMIT);
    assertEquals(
        IN_VAIN
            + "desk has not taken it, and is Idle; questions<Question>: 2 waiting, disabled since turn 1",
        outcome(answer));
  }

  @Test
  void deadlineDoesNotCountAllThatWaits() {
    inTurn(desk, desk.questions::disable);
    CompletionStage<String> answer = ask();
    for (int i = 0; i < 1_500; i++) {
      var unused = ask();
    }
    pass(LIMIT);
    assertEquals(
        IN_VAIN + "desk has not taken it, and is Idle; questions<Question>: at least 1000 waiting,"
            + " disabled since turn 1",
        outcome(answer));
  }

  @Test
  void deadlineTellsOfAGuard() {
    inTurn(desk, () -> desk.questions.guard(() -> false));
    CompletionStage<String> answer = asked();
    pass(LIMIT);
    assertEquals(
        IN_VAIN
            + "desk has not taken it, and is Idle; questions<Question>: 1 waiting, closed by its guard since turn 1",
        outcome(answer));
  }

  @Test
  void deadlineTellsOfAnAwaitedStage() {
    List<CompletionStage<String>> others = new ArrayList<>();
    inTurn(desk, () -> {
      others.add(desk.ask(q -> {}, r -> new Question(SECRET, r), LIMIT.multipliedBy(2)));
      desk.await(others.get(0), (value, error) -> {}).whileDisabled(desk.questions);
    });
    CompletionStage<String> answer = asked();
    pass(LIMIT);
    assertEquals(
        IN_VAIN
            + "desk has not taken it, and is Idle; questions<Question>: 1 waiting, closed by an awaited stage since"
            + " turn 1",
        outcome(answer));
    assertEquals("pending", outcome(others.get(0)));
  }

  @Test
  void deadlineThatPassesWhileTheRequestIsBeingMadeTellsWhereItWasToGo() {
    time.afterScheduling = () -> {
      time.afterScheduling = () -> {};
      pass(LIMIT);
    };
    CompletionStage<String> answer = ask();
    assertEquals(
        IN_VAIN + "desk has not taken it, and is Idle; questions<Question>: 0 waiting, open",
        outcome(answer));
    its.runAll();
    assertEquals(0, desk.kept.size());
    assertEquals(1, its.system.deadLetters(DeadLetter.Reason.EXPIRED));
  }

  @Test
  void deadlineBehindALambdaNamesTheOneWhoHasAsked() {
    List<CompletionStage<String>> asked = new ArrayList<>();
    inTurn(clerk, () -> asked.add(clerk.ask(q -> {}, r -> new Question(SECRET, r), LIMIT)));
    asked.add(ask(q -> {}));
    pass(LIMIT);
    assertEquals(
        List.of(
            "TimeoutException: no answer to a request of clerk within PT2S",
            "TimeoutException: no answer to a request of an outsider within PT2S"),
        asked.stream().map(AskFixture::outcome).toList());
  }

  @Test
  void requestWhoseTimeIsUpIsADeadLetterAndNotHandled() {
    inTurn(desk, desk.questions::disable);
    ask();
    pass(LIMIT);
    Question fresh = new Question("fresh", null);
    desk.questions.send(fresh);
    inTurn(desk, desk.questions::enable);
    assertEquals(List.of(fresh), List.copyOf(desk.kept));
    assertEquals(1, its.deadLetters.size());
    assertEquals(DeadLetter.Reason.EXPIRED, its.deadLetters.get(0).reason());
    assertEquals(
        "DeadLetter[a Question for mailbox 'questions' of desk: nobody is waiting for the answer"
            + " any more]",
        its.deadLetters.get(0).toString());
  }

  @Test
  void headGuardIsNotAskedAboutARequestWhoseTimeIsUp() {
    List<String> asked = new ArrayList<>();
    Desk picky = new Desk();
    picky.questions.bounded(2, Overflow.WAIT).headGuard(q -> {
      asked.add(q.text());
      return !q.text().equals(SECRET);
    });
    its.started(picky);
    for (int i = 0; i < 3; i++) {
      ask(picky.questions);
    }
    its.runAll();
    pass(LIMIT);
    asked.clear();
    Question fresh = new Question("fresh", null);
    CompletionStage<?> admitted = picky.questions.sendAsync(fresh);
    picky.recheck();
    its.runAll();
    assertEquals(List.of("fresh"), asked);
    assertEquals(List.of(fresh), List.copyOf(picky.kept));
    assertEquals("null", outcome(admitted));
    assertEquals(3, its.system.deadLetters(DeadLetter.Reason.EXPIRED));
    assertEquals(0, picky.questions.depth());
  }

  @Test
  void mailboxOfNothingButExpiredRequestsLetsItsSelectorGoIdle() {
    inTurn(desk, desk.questions::disable);
    for (int i = 0; i < 100; i++) {
      ask();
    }
    pass(LIMIT);
    inTurn(desk, desk.questions::enable);
    assertEquals(new SelectorState.Idle(), desk.state());
    assertEquals(0, desk.questions.depth());
    assertEquals(100, its.system.deadLetters(DeadLetter.Reason.EXPIRED));
    desk.onQuestion = q -> q.answer("as before");
    assertEquals("as before", outcome(asked()));
  }

  @Test
  void lateAnswerIsADeadLetterOfTheOneWhoHasAsked() {
    asked();
    pass(LIMIT);
    desk.kept.remove().answer(SECRET);
    assertEquals(
        List.of(new DeadLetter("an outsider", "reply", SECRET, DeadLetter.Reason.LATE_REPLY)),
        its.deadLetters);
  }

  @Test
  void answerThatComesBeforeTheTaskOfTheDeadlineCounts() {
    CompletionStage<String> answer = asked();
    time.advance(LIMIT);
    desk.kept.remove().answer("just in time");
    its.runAll();
    assertEquals("just in time", outcome(answer));
    assertEquals(List.of(), its.deadLetters);
  }

  @Test
  void endOfTheReceiverAfterTheDeadlineTellsNobody() {
    CompletionStage<String> answer = asked();
    pass(LIMIT);
    String before = outcome(answer);
    desk.stop();
    its.runAll();
    assertEquals(before, outcome(answer));
  }

  @Test
  void deadlineBeyondAllTimeIsNone() {
    CompletionStage<String> answer = its.system.ask(
        desk.questions, r -> new Question(SECRET, r), Duration.ofSeconds(Long.MAX_VALUE));
    its.runAll();
    desk.kept.remove().answer("at last");
    assertEquals("at last", outcome(answer));
  }

  @Test
  void voidRequestsDoNotChangeWhenTheirMailboxIsServed() {
    assertEquals(handledAfter(0), handledAfter(1));
    assertEquals(handledAfter(0), handledAfter(2));
  }

  /** How the mailbox of a desk may be declared. */
  enum Way {
    PLAIN,
    GUARDED,
    HEAD_GUARDED,
    BOUNDED,
    NUMBERED;

    Desk desk() {
      Desk its = new Desk();
      switch (this) {
        case PLAIN -> {}
        case GUARDED -> its.questions.guard(() -> true);
        case HEAD_GUARDED -> its.questions.headGuard(question -> true);
        case BOUNDED -> its.questions.bounded(1_000, Overflow.REJECT);
        case NUMBERED -> its.policy(SelectionPolicy.arrivalOrder());
      }
      return its;
    }
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void requestsThatAreVoidUseUpTheShareOfARunAsTurnsDo(Way way) {
    ManualSystem narrow = new ManualSystem(builder -> builder.timekeeper(time).throughput(4));
    Desk fresh = narrow.started(way.desk());
    for (int i = 0; i < 100; i++) {
      withdraw(narrow.system.<Question, String>ask(
          fresh.questions, r -> new Question(SECRET, r), LIMIT));
    }
    int runs = narrow.runAll();
    assertTrue(runs >= 100 / 4, "it was no more than " + runs + " runs");
    assertEquals(0, fresh.snapshot().turns());
    assertEquals(0, fresh.questions.depth());
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void inArrivalOrderAMessageDoesNotTakeThePlaceOfAVoidOneBeforeIt(Way way) {
    Desk fresh = way.desk();
    fresh.policy(SelectionPolicy.arrivalOrder());
    List<String> order = new ArrayList<>();
    fresh.onQuestion = q -> {
      order.add("third");
      q.answer("yes");
    };
    its.started(fresh);
    CompletionStage<String> first = ask(fresh.questions);
    fresh.turn.send(() -> order.add("second"));
    CompletionStage<String> third = ask(fresh.questions);
    withdraw(first);
    its.runAll();
    assertEquals("yes", outcome(third));
    assertEquals(List.of("second", "third"), order);
  }

  private static void withdraw(CompletionStage<?> answer) {
    answer.toCompletableFuture().cancel(false);
  }

  /** What a new desk handles first, if this many requests were void when it came to them. */
  private List<String> handledAfter(int tooLate) {
    List<String> order = new ArrayList<>();
    Desk fresh = its.started(new Desk());
    fresh.onQuestion = q -> {
      order.add("question");
      q.answer("yes");
    };
    inTurn(fresh, () -> {
      fresh.questions.disable();
      fresh.after(LIMIT.multipliedBy(2), fresh.questions::enable); // when nothing else waits
    });
    for (int i = 0; i < tooLate; i++) {
      CompletionStage<String> unused = ask(fresh.questions);
    }
    pass(LIMIT);
    pass(LIMIT);
    assertEquals(List.of(), order);
    CompletionStage<String> answer = ask(fresh.questions);
    fresh.turn.send(() -> order.add("turn"));
    its.runAll();
    assertEquals("yes", outcome(answer));
    return order;
  }

  @Test
  void deadlineComesThoughAllWorkersWaitForIt() throws Exception {
    try (ExecutorService one = Executors.newSingleThreadExecutor();
        SelectorSystem system = SelectorSystem.builder().executor(one).build()) {
      Steered silent = new Steered();
      Mailbox<ReplyTo<String>> asked = silent.mailbox("asked", replyTo -> {});
      system.spawn(silent);
      Steered caller = system.spawn(new Steered());
      CompletableFuture<Throwable> told = new CompletableFuture<>();
      Duration soon = Duration.ofMillis(50);
      caller.turn.send(() -> {
        try {
          caller.context().call(asked, (ReplyTo<String> replyTo) -> replyTo, soon);
        } catch (CompletionException e) {
          told.complete(e.getCause());
        }
      });
      assertInstanceOf(TimeoutException.class, told.get(20, TimeUnit.SECONDS));
    }
  }

  @Test
  void requestThatExpiresBeforeItsReceiverIsSpawnedGivesItsPlaceOnAfterwards() {
    Desk early = new Desk();
    early.questions.bounded(1, Overflow.WAIT);
    CompletionStage<String> asked = ask(early.questions);
    CompletionStage<?> next = early.questions.sendAsync(new Question("next", null));
    assertEquals("pending", outcome(next));
    pass(LIMIT);
    assertTrue(outcome(asked).startsWith("TimeoutException"), outcome(asked));
    its.started(early);
    assertEquals("null", outcome(next));
    assertEquals(List.of("next"), early.kept.stream().map(Question::text).toList());
  }
}
