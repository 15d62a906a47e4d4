package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a selector with a thread of its own receives, and when. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ReceiveTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final ManualTime time = new ManualTime();
  private final ManualSystem its = new ManualSystem(builder -> builder.timekeeper(time));

  private Threaded started(Threaded.Body body) {
    return its.started(new Threaded(body));
  }

  private void assertSeen(Threaded s, Object... messages) {
    assertEquals(List.of(messages), s.seen);
    assertEquals(List.of(), its.failures);
  }

  @Test
  void messagesOfOneSenderAreReceivedInTheirOrder() {
    Threaded s = started(self -> self.takeAll(self.a));
    List<String> messages = IntStream.range(0, 1_000).mapToObj(String::valueOf).toList();
    s.a.sendAll(messages.subList(0, 500));
    its.runAll();
    messages.subList(500, 1_000).forEach(s.a::send);
    its.runAll();
    assertSeen(s, messages.toArray());
  }

  @Test
  void whatWasSentBeforeTheSelectorWasSpawnedIsReceived() {
    Threaded s = new Threaded(self -> self.takeAll(self.a));
    its.send(s.a, "1", "2");
    its.started(s);
    assertSeen(s, "1", "2");
  }

  @Test
  void ofSeveralMailboxesTheOneOfTheLowestLevelIsServedFirst() {
    Threaded s = new Threaded(self -> self.takeAll(self.a, self.b));
    s.a.level(1);
    its.send(s.a, "a1", "a2");
    its.send(s.b, "b1", "b2");
    its.started(s);
    assertSeen(s, "b1", "b2", "a1", "a2");
  }

  @Test
  void mailboxesOfOneLevelTakeTurns() {
    Threaded s = new Threaded(self -> self.takeAll(self.a, self.b));
    its.send(s.a, "a1", "a2", "a3");
    its.send(s.b, "b1", "b2");
    its.started(s);
    assertSeen(s, "a1", "b1", "a2", "b2", "a3");
  }

  @Test
  void thePolicyOfTheSelectorDecides() {
    Threaded s = new Threaded(self -> self.takeAll(self.a, self.b));
    s.policy(SelectionPolicy.arrivalOrder());
    its.send(s.b, "b1", "b2");
    its.send(s.a, "a1");
    its.send(s.b, "b3");
    its.started(s);
    assertSeen(s, "b1", "b2", "a1", "b3");
  }

  @Test
  void disabledMailboxIsNotReceivedFromBeforeItIsEnabled() {
    Threaded s = started(self -> {
      self.a.disable();
      self.seen.add(self.receive(self.a, self.b));
      self.a.enable();
      self.takeAll(self.a, self.b);
    });
    its.send(s.a, "a1", "a2");
    assertSeen(s);
    its.send(s.b, "b");
    assertSeen(s, "b", "a1", "a2");
  }

  @Test
  void guardedMailboxIsNotReceivedFromBeforeItsGuardHolds() {
    AtomicBoolean open = new AtomicBoolean();
    Threaded s = new Threaded(self -> self.takeAll(self.a));
    s.a.guard(open::get);
    its.started(s);
    its.send(s.a, "1");
    open.set(true);
    its.runAll();
    assertSeen(s);
    s.recheck();
    its.runAll();
    assertSeen(s, "1");
  }

  @Test
  void guardThatCountsIsAskedAnewByABodyThatWaits() {
    Threaded s = new Threaded(self -> self.take(self.a));
    s.a.guard(() -> s.a.depth() >= 2);
    its.started(s);
    its.send(s.a, "1");
    assertSeen(s);
    its.send(s.a, "2");
    assertSeen(s, "1");
  }

  @Test
  void guardIsAskedAnewByABodyThatHasChangedWhatItReads() {
    AtomicBoolean open = new AtomicBoolean();
    Threaded s = new Threaded(self -> {
      self.seen.add(self.receiveWithin(SECOND, self.a));
      open.set(true);
      self.take(self.a);
    });
    s.a.guard(open::get);
    its.started(s);
    its.send(s.a, "1");
    time.advance(SECOND);
    its.runAll();
    assertSeen(s, Optional.empty(), "1");
  }

  @Test
  void guardIsAskedAgainAfterEachMessage() {
    Threaded s = new Threaded(self -> self.takeAll(self.a, self.b));
    s.a.guard(() -> s.seen.contains("b"));
    its.started(s);
    its.send(s.a, "a");
    assertSeen(s);
    its.send(s.b, "b");
    assertSeen(s, "b", "a");
  }

  @Test
  void placeThatAReceiveMakesIsForWhoeverWaitsForOne() {
    Threaded s = new Threaded(self -> {
      self.take(self.a);
      self.take(self.b);
    });
    s.a.bounded(1, Overflow.WAIT);
    its.started(s);
    s.a.send("1");
    CompletableFuture<@Nullable Void> waits = s.a.sendAsync("2").toCompletableFuture();
    assertFalse(waits.isDone());
    its.runAll();
    assertTrue(waits.isDone());
    assertEquals(1, s.a.depth());
    assertSeen(s, "1");
  }

  @Test
  void messagesOfMailboxesNotNamedStayWhereTheyAreInTheirOrder() {
    Threaded s = started(self -> {
      self.take(self.a);
      self.take(self.a);
      self.takeAll(self.b);
    });
    its.send(s.b, "b1", "b2");
    its.send(s.a, "a1");
    assertSeen(s, "a1");
    assertEquals(2, s.b.depth());
    its.send(s.b, "b3");
    its.send(s.a, "a2");
    assertSeen(s, "a1", "a2", "b1", "b2", "b3");
  }

  @Test
  void receiveReturnsWhatTheClauseOfTheMailboxReturns() {
    Threaded s = started(self -> {
      while (true) {
        self.seen.add(self.receive(self.a.on(String::length), self.b.on(m -> -1)));
      }
    });
    its.send(s.a, "four");
    its.send(s.b, "whatever");
    assertSeen(s, 4, -1);
  }

  @Test
  void listOfClausesThatHasChangedIsReadAnew() {
    Threaded s = started(self -> {
      List<Clause<String>> clauses = new ArrayList<>(List.of(self.a.on(m -> "first " + m)));
      self.seen.add(self.context().<String>receive(clauses));
      clauses.set(0, self.b.on(m -> "then " + m));
      self.seen.add(self.context().<String>receive(clauses));
    });
    its.send(s.a, "a1", "a2");
    its.send(s.b, "b");
    assertSeen(s, "first a1", "then b");
  }

  @Test
  void ofTwoClausesForOneMailboxTheFirstCounts() {
    Threaded s = started(self ->
        self.seen.add(self.receive(self.a.on(m -> "first " + m), self.a.on(m -> "second " + m))));
    its.send(s.a, "x");
    assertSeen(s, "first x");
  }

  @Test
  void receiveWithinIsEmptyWhenTimeIsUpAndALaterMessageIsNotLost() {
    Threaded s = started(self -> {
      self.seen.add(self.receiveWithin(SECOND, self.a));
      self.takeAll(self.a);
    });
    time.advance(SECOND.minusNanos(1));
    its.runAll();
    assertSeen(s);
    time.advance(Duration.ofNanos(1));
    its.runAll();
    assertSeen(s, Optional.empty());
    its.send(s.a, "late");
    assertSeen(s, Optional.empty(), "late");
  }

  @Test
  void bodyThatAwaitsAStageIsSeenToWaitForThatAndNotForMessages() {
    CompletableFuture<String> stage = new CompletableFuture<>();
    Threaded s = started(self -> {
      self.await(stage, (value, error) -> self.seen.add(value));
      self.take(self.a);
      self.take(self.b);
    });
    its.send(s.a, "waits");
    assertEquals(new SelectorState.Blocked(List.of(), 0), s.state());
    stage.complete("done");
    its.runAll();
    assertSeen(s, "done", "waits");
    assertEquals(List.of("b"), ((SelectorState.Blocked) s.state()).mailboxes());
  }

  @Test
  void receiveWithinReturnsAMessageInTimeAndStopsItsClock() {
    Threaded s = started(self -> {
      self.seen.add(self.receiveWithin(SECOND, self.a));
      self.seen.add(self.receiveWithin(SECOND.multipliedBy(2), self.a.on(String::length)));
      self.take(self.a);
    });
    its.send(s.a, "1");
    assertEquals(SECOND.multipliedBy(2), time.untilNext());
    time.advance(SECOND);
    its.runAll();
    its.send(s.a, "two");
    assertSeen(s, Optional.of("1"), Optional.of(3));
    assertEquals(0, time.pending());
  }

  /** As with react: nothing is received before, and then what waits comes first. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void timeLimitIsHeededWhenNoStageIsAwaitedAnyMore(boolean messageWaits) {
    CompletableFuture<String> stage = new CompletableFuture<>();
    Threaded s = started(self -> {
      self.await(stage, (value, error) -> self.seen.add(value));
      self.seen.add(self.receiveWithin(SECOND, self.a));
    });
    if (messageWaits) {
      its.send(s.a, "x");
    }
    time.advance(SECOND);
    its.runAll();
    assertSeen(s);
    stage.complete("stage");
    its.runAll();
    assertSeen(s, "stage", messageWaits ? Optional.of("x") : Optional.empty());
  }

  @Test
  void messageAtTheLastMomentIsReturnedOrStays() {
    Threaded s = started(self -> {
      self.seen.add(self.receiveWithin(SECOND, self.a));
      self.takeAll(self.a);
    });
    time.advance(SECOND);
    its.send(s.a, "x");
    assertSeen(s, Optional.of("x"));
  }

  @Test
  void waitingBodyIsBlockedAndTheOtherMailboxesAreUnheard() {
    Threaded s = started(self -> {
      self.take(self.a);
      self.receive(self.a, self.b);
    });
    assertEquals(new SelectorState.Blocked(List.of("a"), 0), s.state());
    assertTrue(s.snapshot().mailbox("a").gate().isOpen());
    assertEquals(new MailboxSnapshot.Gate.Unheard(0), s.snapshot().mailbox("b").gate());
    its.send(s.a, "x");
    assertEquals(new SelectorState.Blocked(List.of("a", "b"), 1), s.state());
    assertTrue(s.snapshot().mailbox("b").gate().isOpen());
  }

  @Test
  void timersRunWhileTheBodyWaitsAndInNoOtherPlace() {
    Threaded s = started(self -> {
      self.after(SECOND, () -> self.seen.add("timer"));
      time.advance(SECOND);
      self.seen.add("computing");
      self.take(self.a);
    });
    assertSeen(s, "computing", "timer");
    its.send(s.a, "x");
    assertSeen(s, "computing", "timer", "x");
  }

  @Test
  void tasksAndContinuationsRunWhileTheBodyWaits() {
    CompletableFuture<String> stage = new CompletableFuture<>();
    Threaded s = started(self -> {
      self.async(() -> "task", (value, error) -> self.seen.add(value));
      self.await(stage, (value, error) -> self.seen.add(value)).whileDisabled(self.b);
      self.takeAll(self.a, self.b);
    });
    its.send(s.b, "b");
    its.send(s.a, "a");
    assertSeen(s, "task", "a");
    stage.complete("stage");
    its.runAll();
    assertSeen(s, "task", "a", "stage", "b");
  }

  @Test
  void bodyThatAwaitsAStageReceivesNothingBefore() {
    CompletableFuture<String> stage = new CompletableFuture<>();
    Threaded s = started(self -> {
      self.await(stage, (value, error) -> self.seen.add(value));
      self.takeAll(self.a);
    });
    assertInstanceOf(SelectorState.Blocked.class, s.state());
    its.send(s.a, "a");
    assertSeen(s);
    stage.complete("stage");
    its.runAll();
    assertSeen(s, "stage", "a");
  }

  @Test
  void timerMayReceiveToo() {
    Threaded s = started(self -> {
      self.after(SECOND, () -> self.take(self.b));
      self.takeAll(self.a);
    });
    time.advance(SECOND);
    its.runAll();
    assertEquals(new SelectorState.Blocked(List.of("b"), 1), s.state());
    its.send(s.a, "a1");
    assertSeen(s);
    its.send(s.b, "b1", "b2");
    assertSeen(s, "b1", "a1");
    assertEquals(new SelectorState.Blocked(List.of("a"), 3), s.state());
  }

  @Test
  void failureOfATimerDoesNotReachTheBodyThatWaits() {
    Threaded s = started(self -> {
      self.after(SECOND, () -> {
        throw new IllegalStateException("oops");
      });
      self.takeAll(self.a);
    });
    s.directive = Directive.RESUME;
    time.advance(SECOND);
    its.runAll();
    its.send(s.a, "x");
    assertEquals(List.of("x"), s.seen);
    assertEquals(1, s.begun);
    assertEquals(
        List.of("oops"), its.failures.stream().map(f -> f.cause().getMessage()).toList());
  }
}
