package dev.selectors;

import static dev.selectors.Steered.awaitBlocked;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A handler can wait for a message within its turn. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ReceiveInHandlerTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final int PARALLELISM = 2;

  private final ManualTime time = new ManualTime();
  private final List<Failure> failures = new CopyOnWriteArrayList<>();
  private final List<Object> undelivered = new CopyOnWriteArrayList<>();
  private final SelectorSystem system = SelectorSystem.builder()
      .parallelism(PARALLELISM)
      .timekeeper(time)
      .onFailure(failures::add)
      .onDeadLetter(letter -> undelivered.add(letter.message()))
      .build();

  ReceiveInHandlerTest() {
    time.meanwhile = () -> {
      Thread.onSpinWait();
      return true; // the workers have something to do
    };
  }

  /** Has two mailboxes with handlers, and receives from the second of them. */
  private static class Waiting extends Steered {
    final Mailbox<String> a = mailbox("a", m -> seen.add("handled " + m));
    final Mailbox<String> b = mailbox("b", m -> seen.add("handled " + m));
    final Mailbox<String> own = mailbox("own", m -> {
      seen.add("handled " + m);
      receiveOne(this.own);
    });
    volatile @Nullable Thread thread;

    void receiveOne(Mailbox<String> from) {
      thread = Thread.currentThread();
      seen.add("received " + context().<String>receive(List.of(from.on(Function.identity()))));
    }

    void receiveAndTellTheEnd() {
      try {
        receiveOne(b);
      } finally {
        seen.add("finally");
      }
    }

    Optional<String> receiveWithinASecond(Mailbox<String> from) {
      return context().<String>receiveWithin(SECOND, List.of(from.on(Function.identity())));
    }
  }

  private static void until(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      Thread.onSpinWait();
    }
  }

  private static void awaitSeen(Steered s, String... messages) {
    until(() -> s.seen.size() >= messages.length);
    assertEquals(List.of(messages), s.seen);
  }

  /** A selector whose handler waits for a message in its second mailbox. */
  private Waiting waiting() {
    Waiting s = system.spawn(new Waiting());
    s.turn.send(() -> s.receiveOne(s.b));
    awaitBlocked(s);
    return s;
  }

  @AfterEach
  void end() {
    assertEquals(List.of(), system.discard(Duration.ZERO).stillRunning());
  }

  private void quiesce() throws InterruptedException {
    assertTrue(system.awaitQuiescence(SECOND));
  }

  @Test
  void handlerReceivesFromAnotherMailboxPastItsHandler() {
    Waiting s = waiting();
    assertEquals(List.of("b"), ((SelectorState.Blocked) s.state()).mailboxes());
    s.b.send("1");
    awaitSeen(s, "received 1");
    s.b.send("2");
    awaitSeen(s, "received 1", "handled 2");
    assertEquals(List.of(), failures);
  }

  @Test
  void handlerReceivesTheNextMessageOfItsOwnMailbox() throws InterruptedException {
    Waiting s = system.spawn(new Waiting());
    s.own.send("1");
    awaitBlocked(s);
    s.own.send("2");
    awaitSeen(s, "handled 1", "received 2");
    quiesce();
    s.own.sendAll(List.of("3", "4", "5", "6"));
    awaitSeen(s, "handled 1", "received 2", "handled 3", "received 4", "handled 5", "received 6");
    assertEquals(List.of(), failures);
  }

  private static List<MailboxSnapshot.Gate> gates(Selector s) {
    return s.snapshot().mailboxes().stream().map(MailboxSnapshot::gate).toList();
  }

  @Test
  void gatesAndMailboxesAreAfterwardsAsBefore() throws InterruptedException {
    Waiting s = system.spawn(new Waiting());
    s.turn.send(s.a::disable);
    quiesce();
    List<MailboxSnapshot.Gate> before = gates(s);
    s.turn.send(() -> s.receiveOne(s.b));
    awaitBlocked(s);
    assertEquals(
        new MailboxSnapshot.Gate.Unheard(2), s.snapshot().mailbox("own").gate());
    s.a.send("a");
    s.b.send("b");
    awaitSeen(s, "received b");
    quiesce();
    assertEquals(before, gates(s));
    s.turn.send(s.a::enable);
    awaitSeen(s, "received b", "handled a");
  }

  @Test
  void mailboxesAreHeardAgainAfterAClauseHasFailed() {
    Waiting s = system.spawn(new Waiting());
    s.directive = Directive.RESUME;
    s.turn.send(() -> s.context().receive(List.of(s.b.on(m -> {
      throw new IllegalStateException("oops");
    }))));
    awaitBlocked(s);
    s.b.send("b");
    until(() -> failures.size() == 1);
    s.a.send("a");
    awaitSeen(s, "handled a");
  }

  @Test
  void noOtherTurnTakesPlaceMeanwhileAndNoneIsLost() {
    CompletableFuture<String> stage = new CompletableFuture<>();
    Waiting s = system.spawn(new Waiting());
    s.turn.send(() -> {
      s.after(SECOND, () -> s.seen.add("timer"));
      s.await(stage, (value, error) -> s.seen.add(value)).whileDisabled(s.a);
      s.receiveOne(s.b);
    });
    awaitBlocked(s);
    time.advance(SECOND);
    awaitBlocked(s);
    stage.complete("stage");
    awaitBlocked(s);
    s.turn.send(() -> s.seen.add("turn"));
    s.recheck();
    awaitBlocked(s);
    s.b.send("b");
    awaitSeen(s, "received b", "timer", "stage", "turn");
  }

  @Test
  void whatAnAwaitedStageKeepsClosedIsNotWaitedForInATurn() {
    Waiting s = system.spawn(new Waiting());
    s.turn.send(() -> {
      s.await(new CompletableFuture<String>(), (value, error) -> {}).whileDisabled(s.a);
      s.receiveOne(s.a);
    });
    until(() -> failures.size() == 1);
    Throwable cause = failures.getFirst().cause();
    assertInstanceOf(IllegalStateException.class, cause);
    assertTrue(String.valueOf(cause.getMessage()).contains("receive in the continuation"));
  }

  private static void assertEndedWithoutFailure(Waiting s, ExitReason reason) {
    assertEquals(reason, s.whenTerminated().toCompletableFuture().join());
    assertEquals(List.of("finally"), s.seen);
    assertEquals(0, s.asked);
  }

  @Test
  void stopEndsAHandlerThatWaitsWithoutAFailure() {
    Waiting s = system.spawn(new Waiting());
    s.turn.send(() -> s.receiveAndTellTheEnd());
    awaitBlocked(s);
    s.a.send("waits");
    s.stop();
    assertEndedWithoutFailure(s, new ExitReason.Stopped());
    assertEquals(List.of("waits"), undelivered);
    assertEquals(List.of(), failures);
  }

  @Test
  void failureOfALinkedSelectorEndsAHandlerThatWaits() {
    var oops = new IllegalStateException("oops");
    Steered other = system.spawn(new Steered());
    Waiting s = system.spawn(new Waiting());
    s.turn.send(() -> {
      s.link(other);
      s.receiveAndTellTheEnd();
    });
    awaitBlocked(s);
    other.turn.send(() -> {
      throw oops;
    });
    assertEndedWithoutFailure(s, new ExitReason.Linked(other, new ExitReason.Failed(oops)));
    assertEquals(1, failures.size());
  }

  @Test
  void interruptIsToldByReceiveAndTheHandlerCanReceiveAgain() {
    Waiting s = system.spawn(new Waiting());
    s.turn.send(() -> {
      assertThrows(ReceiveInterruptedException.class, () -> s.receiveOne(s.b));
      s.seen.add("interrupted");
      s.receiveOne(s.b);
    });
    awaitBlocked(s);
    Thread thread = s.thread;
    assertNotNull(thread);
    thread.interrupt();
    awaitSeen(s, "interrupted");
    s.b.send("b");
    awaitSeen(s, "interrupted", "received b");
    assertEquals(List.of(), failures);
  }

  @Test
  void manyHandlersThatWaitAtOnceKeepNobodyFromRunning() throws InterruptedException {
    List<Waiting> all = new ArrayList<>();
    for (int i = 0; i < 100 * PARALLELISM; i++) {
      Waiting s = system.spawn(new Waiting());
      s.turn.send(() -> s.receiveOne(s.b));
      all.add(s);
    }
    all.forEach(Steered::awaitBlocked);
    CountDownLatch ran = new CountDownLatch(1);
    system.spawn(new Steered()).turn.send(ran::countDown);
    ran.await();
    all.forEach(s -> s.b.send("b"));
    all.forEach(s -> awaitSeen(s, "received b"));
    assertEquals(List.of(), failures);
  }

  @Test
  void receiveWithinIsEmptyWhenTimeIsUp() throws InterruptedException {
    Waiting s = system.spawn(new Waiting());
    s.turn.send(() -> s.seen.add("" + s.receiveWithinASecond(s.b)));
    awaitBlocked(s);
    time.advance(SECOND);
    awaitSeen(s, "Optional.empty");
    s.b.send("later");
    awaitSeen(s, "Optional.empty", "handled later");
  }

  @Test
  void receiveWithinReturnsAMessageInTimeAndStopsItsClock() {
    Waiting s = system.spawn(new Waiting());
    s.turn.send(() -> s.seen.add("" + s.receiveWithinASecond(s.b)));
    awaitBlocked(s);
    s.b.send("b");
    awaitSeen(s, "Optional[b]");
    assertEquals(0, time.pending());
  }

  @Test
  void actionOfAStepReceivesFromAMailboxTheStepsDoNotWaitFor() throws InterruptedException {
    Stepping s = system.spawn(new Stepping(self -> Step.loop(() -> Step.react(self.a.on(m ->
        self.say(m + self.context().<String>receive(List.of(self.b.on(Function.identity())))))))));
    s.b.send("b1");
    s.a.send("a1");
    s.a.send("a2");
    until(() -> s.seen.size() == 1);
    awaitBlocked(s);
    assertEquals(List.of("b"), ((SelectorState.Blocked) s.state()).mailboxes());
    s.a.send("a3");
    s.b.send("b2");
    s.b.send("b3");
    until(() -> s.seen.size() == 3);
    assertEquals(List.of("a1b1", "a2b2", "a3b3"), s.seen);
    quiesce();
    assertInstanceOf(SelectorState.Detached.class, s.state());
    assertEquals(List.of("a"), ((SelectorState.Detached) s.state()).mailboxes());
    assertEquals(List.of(), failures);
  }

  @Test
  void handlerThatDisablesWhatItWaitsForIsToldAlthoughATimerIsSet() throws InterruptedException {
    Waiting s = system.spawn(new Waiting());
    s.turn.send(() -> {
      s.context().after(SECOND, () -> {}); // can do nothing before the turn is over
      s.b.disable();
      assertThrows(AllMailboxesDisabledException.class, () -> s.receiveOne(s.b));
      s.seen.add("told");
    });
    quiesce();
    assertEquals(List.of("told"), s.seen);
  }

  @Test
  void handlerThatDisablesWhatItWaitsForIsToldAlsoWhereSelectorsExitThen()
      throws InterruptedException {
    try (SelectorSystem exiting = SelectorSystem.builder().exitWhenAllDisabled().build()) {
      Waiting s = exiting.spawn(new Waiting());
      s.turn.send(() -> {
        s.context().after(SECOND, s.b::enable); // comes after the turn, as does all that could
        s.b.disable();
        assertThrows(AllMailboxesDisabledException.class, () -> s.receiveOne(s.b));
        s.seen.add("told");
      });
      assertTrue(exiting.awaitQuiescence(Duration.ofSeconds(20)));
      assertEquals(List.of("told"), s.seen);
      assertFalse(s.state() instanceof SelectorState.Terminated);
    }
  }

  @Test
  void handlerThatAwaitsAStageCannotReceiveInTheSameTurn() throws InterruptedException {
    Waiting s = system.spawn(new Waiting());
    CompletableFuture<String> stage = new CompletableFuture<>();
    s.turn.send(() -> {
      s.context().<String>await(stage, (value, error) -> s.receiveOne(s.b));
      assertThrows(IllegalStateException.class, () -> s.receiveOne(s.b));
    });
    quiesce();
    stage.complete("done");
    s.b.send("1");
    awaitSeen(s, "received 1");
  }

  @Test
  void guardIsAskedAnewByAHandlerThatHasChangedWhatItReads() {
    AtomicBoolean opened = new AtomicBoolean();
    Waiting s = new Waiting();
    s.a.guard(opened::get);
    s.turn.send(() -> {});
    s.a.send("1"); // its turn is the next, but it is refused
    s.turn.send(() -> {
      opened.set(true);
      s.receiveOne(s.a);
    });
    system.spawn(s);
    awaitSeen(s, "received 1");
  }
}
