package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How a system ends. */
@Timeout(60)
final class ShutdownTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  private final List<Failure> failures = Collections.synchronizedList(new ArrayList<>());
  private final List<DeadLetter> dead = Collections.synchronizedList(new ArrayList<>());
  private final Steered s = new Steered();
  private final Mailbox<String> box = s.logged("box");

  private SystemBuilder builder() {
    return SelectorSystem.builder()
        .name("closing")
        .onFailure(failures::add)
        .onDeadLetter(dead::add);
  }

  /** Blocks for ever, or until the thread is interrupted. */
  private static void block(CountDownLatch inside) {
    inside.countDown();
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted", e);
    }
  }

  @Test
  void closeDrains() {
    try (SelectorSystem system = builder().build()) {
      system.spawn(s);
      for (int i = 0; i < 1_000; i++) {
        s.turn.send(() -> box.send("from a turn"));
      }
    }
    assertEquals(1_000, s.seen.size());
    assertEquals(List.of(), dead);
    assertEquals(new SelectorState.Terminated(new ExitReason.SystemClosed()), s.state());
    assertEquals(1, s.exits);
  }

  @Test
  void drainReportsThatNothingWasLeft() {
    SelectorSystem system = builder().build();
    system.spawn(s);
    box.send("message");
    ShutdownReport report = system.drain(SOON);
    assertTrue(report.drained());
    assertTrue(report.isClean());
    assertEquals(0, system.size());
    assertEquals(0, report.deadLetters().get(DeadLetter.Reason.SYSTEM_CLOSED));
  }

  @Test
  void whatIsLeftIsReportedPerMailbox() {
    Mailbox<String> other = s.logged("other");
    box.disable();
    other.disable();
    SelectorSystem system = builder().build();
    system.spawn("s", s);
    box.send("1");
    box.send("2");
    other.send("3");
    ShutdownReport report = system.drain(SOON);
    assertTrue(report.drained());
    assertFalse(report.isClean());
    assertEquals(
        List.of(
            new ShutdownReport.Undelivered("s", "box", 2),
            new ShutdownReport.Undelivered("s", "other", 1)),
        report.undelivered());
    assertEquals(3, report.deadLetters().get(DeadLetter.Reason.SYSTEM_CLOSED));
    assertEquals(3, dead.size());
  }

  @Test
  void aRequestThatIsKeptFailsAndTheReportIsCleanAllTheSame() {
    List<ReplyTo<String>> kept = new ArrayList<>();
    SelectorSystem system = builder().build();
    MailboxRef<ReplyTo<String>> in =
        system.spawnFrom("keeper", context -> context.<ReplyTo<String>>mailbox("in", kept::add));
    CompletableFuture<String> answer =
        system.<ReplyTo<String>, String>ask(in, to -> to, SOON).toCompletableFuture();
    ShutdownReport report = system.drain(SOON);
    assertEquals(1, kept.size());
    assertInstanceOf(RequestFailedException.class, answer.exceptionNow());
    assertTrue(report.isClean());
    assertEquals(List.of(), dead);
  }

  @Test
  void theMailboxesWithTheMostAreReportedFirst() {
    SelectorSystem system = builder().build();
    for (int n = 1; n <= 9; n++) {
      Steered keeper = new Steered();
      Mailbox<String> kept = keeper.logged("kept");
      kept.disable();
      system.spawn("s" + n, keeper);
      kept.sendAll(Collections.nCopies(n / 2, "message"));
    }
    assertEquals(
        List.of("s8 4", "s9 4", "s6 3", "s7 3", "s4 2", "s5 2", "s2 1", "s3 1"),
        system.drain(SOON).undelivered().stream()
            .map(left -> left.selector() + " " + left.messages())
            .toList());
  }

  @Test
  void aReportHasTheReasonsOfDeadLettersInTheirOrder() {
    ShutdownReport report = builder().build().drain(SOON);
    assertEquals(
        List.of(DeadLetter.Reason.values()), List.copyOf(report.deadLetters().keySet()));
  }

  @Test
  void discardStopsAfterThePresentTurnAndReports() throws InterruptedException {
    SelectorSystem system = builder().parallelism(1).build();
    system.spawn("s", s);
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch finish = new CountDownLatch(1);
    s.turn.send(() -> {
      inside.countDown();
      awaitLatch(finish);
      s.seen.add("present turn");
    });
    assertTrue(inside.await(20, TimeUnit.SECONDS));
    box.send("discarded");
    CompletableFuture<ShutdownReport> report =
        CompletableFuture.supplyAsync(() -> system.discard(SOON));
    while (!system.isClosing()) {
      Thread.onSpinWait();
    }
    // Only once the stop was requested may the turn end: the message must not be handled.
    while (!s.cell.is(ControlWord.STOP)) {
      Thread.onSpinWait();
    }
    finish.countDown();
    assertEquals(
        List.of(new ShutdownReport.Undelivered("s", "box", 1)), report.join().undelivered());
    assertFalse(report.join().drained());
    assertEquals(List.of("present turn"), s.seen);
  }

  @Test
  void closingTwiceHasNoEffect() {
    SelectorSystem system = builder().build();
    system.spawn(s);
    ShutdownReport report = system.drain(SOON);
    system.close();
    assertSame(report, system.drain(SOON));
    assertSame(report, system.discard(Duration.ZERO));
    assertEquals(1, s.exits);
  }

  @Test
  @MostlyWaits
  void handlerThatBlocksIsInterruptedAtTheDeadline() throws InterruptedException {
    SelectorSystem system = builder().parallelism(2).build();
    system.spawn("s", s);
    CountDownLatch inside = new CountDownLatch(1);
    s.turn.send(() -> block(inside));
    box.send("left");
    assertTrue(inside.await(20, TimeUnit.SECONDS));
    ShutdownReport report = system.drain(Duration.ofMillis(10));
    assertFalse(report.drained());
    assertEquals(List.of(), report.stillRunning());
    assertEquals(List.of(new ShutdownReport.Undelivered("s", "box", 1)), report.undelivered());
    assertEquals("interrupted", failures.get(0).cause().getMessage());
    assertEquals(0, system.size());
    assertFalse(Thread.interrupted());
  }

  @Test
  @MostlyWaits
  void handlerThatPassesOverTheInterruptIsUnfinished() throws InterruptedException {
    SelectorSystem system = builder().parallelism(2).build();
    system.spawn("s", s);
    CountDownLatch inside = new CountDownLatch(1);
    s.turn.send(() -> {
      inside.countDown();
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        s.seen.add("interrupted");
      }
    });
    assertTrue(inside.await(20, TimeUnit.SECONDS));
    ShutdownReport report = system.drain(Duration.ofMillis(10));
    assertEquals(List.of("interrupted"), s.seen);
    assertEquals(List.of(), report.stillRunning());
    assertEquals(List.of("s"), report.unfinished());
    assertFalse(report.isClean());
  }

  @Test
  @MostlyWaits
  void bodyThatPassesOverTheInterruptIsUnfinished() throws InterruptedException {
    CountDownLatch inside = new CountDownLatch(1);
    SelectorSystem system = builder().build();
    Threaded sleepy = new Threaded(self -> {
      inside.countDown();
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        s.seen.add("interrupted");
        self.receive(self.a); // which tells that it is stopped
      }
    });
    system.spawn("sleepy", sleepy);
    assertTrue(inside.await(20, TimeUnit.SECONDS));
    ShutdownReport report = system.drain(Duration.ZERO);
    assertEquals(List.of("interrupted"), s.seen);
    assertEquals(List.of("sleepy"), report.unfinished());
    assertEquals(List.of(), failures);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void turnsHaveTheirGraceAlsoIfWhoeverClosesIsInterrupted(int times) throws InterruptedException {
    ManualTime time = new ManualTime();
    SelectorSystem system = builder().parallelism(1).timekeeper(time).build();
    system.spawn("s", s);
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch finish = new CountDownLatch(1);
    s.turn.send(() -> Steered.insist(inside, finish, () -> s.seen.add("interrupted")));
    assertTrue(inside.await(20, TimeUnit.SECONDS));
    AtomicInteger interrupts = new AtomicInteger();
    time.meanwhile = () -> {
      if (interrupts.incrementAndGet() < times) {
        Thread.currentThread().interrupt();
      } else {
        finish.countDown();
        Thread.onSpinWait();
      }
      return true;
    };
    Thread.currentThread().interrupt();
    ShutdownReport report = system.discard(Duration.ofHours(1));
    assertTrue(Thread.interrupted());
    finish.countDown();
    assertEquals(Shutdown.GRACE, time.waits.getLast());
    assertEquals(List.of(), report.stillRunning());
    assertEquals(List.of(), s.seen);
  }

  @Test
  @MostlyWaits
  void turnsHaveTheirGraceOnceAlsoIfWhoeverClosesIsInterruptedAgainAndAgain()
      throws InterruptedException {
    ManualTime time = new ManualTime();
    SelectorSystem system = builder().parallelism(1).timekeeper(time).build();
    system.spawn("stubborn", s);
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch finish = new CountDownLatch(1);
    s.turn.send(() -> Steered.insist(inside, finish, () -> {}));
    assertTrue(inside.await(20, TimeUnit.SECONDS));
    AtomicInteger interrupts = new AtomicInteger();
    time.meanwhile = () -> {
      if (interrupts.incrementAndGet() > 100) {
        finish.countDown(); // or the closer would wait for ever
        return true;
      }
      boolean left = time.waits.getLast().isPositive();
      if (left) {
        time.pause(Shutdown.GRACE.dividedBy(2));
        Thread.currentThread().interrupt();
      }
      return left;
    };
    ShutdownReport report = system.discard(Duration.ofHours(1));
    assertTrue(Thread.interrupted());
    assertEquals(List.of("stubborn"), report.stillRunning());
    assertEquals(
        List.of(Duration.ofHours(1), Shutdown.GRACE, Shutdown.GRACE.dividedBy(2), Duration.ZERO),
        time.waits.subList(0, 4));
    finish.countDown();
  }

  @Test
  @MostlyWaits
  void interruptWhileThreadsAreAwaitedLeavesThoseInsideATurnAndKeepsTheStatus()
      throws InterruptedException {
    Thread closer = Thread.currentThread();
    SelectorSystem system = builder().parallelism(1).build();
    system.spawn("stubborn", s);
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch finish = new CountDownLatch(1);
    s.turn.send(() -> Steered.insist(inside, finish, closer::interrupt));
    assertTrue(inside.await(20, TimeUnit.SECONDS));
    ShutdownReport report = system.drain(Duration.ofMillis(10));
    assertTrue(Thread.interrupted());
    assertEquals(List.of("stubborn"), report.stillRunning());
    finish.countDown();
    s.whenTerminated().toCompletableFuture().join();
  }

  @Test
  @MostlyWaits
  void handlerThatDoesNotHeedTheInterruptIsReported() throws InterruptedException {
    SelectorSystem system = builder().parallelism(2).build();
    system.spawn("stubborn", s);
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch finish = new CountDownLatch(1);
    s.turn.send(() -> Steered.insist(inside, finish, () -> s.seen.add("interrupted")));
    box.send("left");
    assertTrue(inside.await(20, TimeUnit.SECONDS));
    ShutdownReport report = system.drain(Duration.ofMillis(10));
    assertEquals(List.of("stubborn"), report.stillRunning());
    assertEquals(
        List.of(new ShutdownReport.Undelivered("stubborn", "box", 1)), report.undelivered());
    assertFalse(report.isClean());
    assertTrue(s.seen.contains("interrupted")); // some pools interrupt more than once
    finish.countDown();
    s.whenTerminated().toCompletableFuture().join();
  }

  @Test
  @MostlyWaits
  void selectorThatWaitsBehindATurnThatHeedsNoInterruptEndsBeforeThatDoes()
      throws InterruptedException {
    SelectorSystem system = builder().parallelism(1).maxThreads(1).build();
    Steered stubborn = system.spawn("stubborn", new Steered());
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch finish = new CountDownLatch(1);
    stubborn.turn.send(
        () -> Steered.insist(inside, finish, () -> stubborn.seen.add("interrupted")));
    assertTrue(inside.await(20, TimeUnit.SECONDS));
    system.spawn("waiting", s);
    box.send("left");
    ShutdownReport report = system.discard(Duration.ZERO);
    assertEquals(
        new ExitReason.SystemClosed(), s.whenTerminated().toCompletableFuture().join());
    assertEquals(List.of("stubborn"), report.stillRunning());
    assertEquals(1, finish.getCount());
    finish.countDown();
    stubborn.whenTerminated().toCompletableFuture().join();
    assertEquals(List.of(), failures);
  }

  @Test
  @MostlyWaits
  void senderWhoWasLetInBehindATurnThatHeedsNoInterruptHearsOfIt() throws InterruptedException {
    SelectorSystem system = builder().parallelism(1).maxThreads(1).build();
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch finish = new CountDownLatch(1);
    Steered stubborn = new Steered();
    Mailbox<String> narrow = stubborn.mailbox(
        "narrow", m -> Steered.insist(inside, finish, () -> stubborn.seen.add("interrupted")));
    narrow.bounded(1, Overflow.WAIT);
    narrow.send("first");
    CompletableFuture<?> letIn = narrow.sendAsync("second").toCompletableFuture();
    system.spawn("stubborn", stubborn);
    assertTrue(inside.await(20, TimeUnit.SECONDS));
    assertEquals(1, narrow.snapshot().depth());
    assertFalse(letIn.isDone()); // the only worker is to tell the sender
    system.discard(Duration.ZERO);
    letIn.join();
    assertEquals(1, finish.getCount());
    finish.countDown();
    stubborn.whenTerminated().toCompletableFuture().join();
    assertEquals(List.of(), failures);
  }

  @Test
  @MostlyWaits
  void taskWhoseSelectorHasEndedIsInterruptedWhenTimeIsUp() throws InterruptedException {
    SelectorSystem system = builder().parallelism(1).build();
    CountDownLatch inside = new CountDownLatch(1);
    CompletableFuture<String> told = new CompletableFuture<>();
    system.spawn("s", s);
    s.turn.send(() -> s.async(() -> {
      inside.countDown();
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        told.complete("interrupted");
      }
    }));
    assertTrue(inside.await(20, TimeUnit.SECONDS));
    ShutdownReport report = system.discard(Duration.ZERO);
    assertEquals("interrupted", told.join());
    assertEquals(List.of(), report.stillRunning());
    assertEquals(List.of("s"), report.unfinished());
    assertFalse(report.drained());
  }

  @Test
  @MostlyWaits
  void taskThatHeedsNoInterruptIsReported() throws InterruptedException {
    SelectorSystem system = builder().parallelism(1).build();
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch finish = new CountDownLatch(1);
    system.spawn("s", s);
    s.turn.send(
        () -> s.async(() -> Steered.insist(inside, finish, () -> s.seen.add("interrupted"))));
    assertTrue(inside.await(20, TimeUnit.SECONDS));
    assertEquals(List.of(Shutdown.TASK_OR_TOLD), system.discard(Duration.ZERO).stillRunning());
    assertEquals(List.of("interrupted"), s.seen);
    finish.countDown();
  }

  @Test
  @MostlyWaits
  void taskWhoseSelectorHasEndedGoesOnUntilTheDeadlineAsTurnsDo() throws InterruptedException {
    assertTaskGoesOnUntilTheDeadline(builder().parallelism(1));
  }

  private void assertTaskGoesOnUntilTheDeadline(SystemBuilder builder) throws InterruptedException {
    ManualTime time = new ManualTime();
    SelectorSystem system = builder.timekeeper(time).build();
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch finish = new CountDownLatch(1);
    system.spawn("s", s);
    s.turn.send(() -> s.async(() -> {
      Steered.insist(inside, finish, () -> s.seen.add("interrupted"));
      s.seen.add("done");
    }));
    assertTrue(inside.await(20, TimeUnit.SECONDS));
    time.meanwhile = () -> {
      if (time.waits.size() > 1) {
        finish.countDown(); // the selectors have ended, the task is waited for
      }
      Thread.onSpinWait();
      return true;
    };
    ShutdownReport report = system.discard(SOON);
    finish.countDown();
    assertEquals(List.of(SOON, SOON), time.waits);
    assertEquals(List.of(), report.stillRunning());
    assertEquals(List.of("done"), s.seen);
  }

  @Test
  @MostlyWaits
  void taskThatHeedsNoInterruptIsReportedAlsoIfATurnWasInterrupted() throws InterruptedException {
    SelectorSystem system = builder().parallelism(2).build();
    CountDownLatch insideTask = new CountDownLatch(1);
    CountDownLatch insideTurn = new CountDownLatch(1);
    CountDownLatch finish = new CountDownLatch(1);
    Steered blocked = system.spawn("blocked", new Steered());
    system.spawn("s", s);
    s.turn.send(() -> {
      s.async(() -> Steered.insist(insideTask, finish, () -> s.seen.add("interrupted")));
      s.exit();
    });
    blocked.turn.send(() -> block(insideTurn));
    assertTrue(insideTask.await(20, TimeUnit.SECONDS));
    assertTrue(insideTurn.await(20, TimeUnit.SECONDS));
    ShutdownReport report = system.discard(Duration.ZERO);
    assertEquals(
        new SelectorState.Terminated(new ExitReason.Failed(failures.getFirst().cause())),
        blocked.state());
    assertEquals(List.of(Shutdown.TASK_OR_TOLD), report.stillRunning());
    finish.countDown();
  }

  @Test
  @MostlyWaits
  void whoeverComesWhileAnotherOneClosesWaitsNoLongerThanHeWants() throws InterruptedException {
    SelectorSystem system = builder().build();
    CountDownLatch finish = new CountDownLatch(1);
    system.spawn("busy", s);
    s.turn.send(() -> awaitLatch(finish));
    Thread first = Thread.ofPlatform().start(() -> system.drain(Duration.ofHours(1)));
    while (first.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    assertEquals(List.of("busy"), system.discard(Duration.ZERO).stillRunning());
    Thread.currentThread().interrupt();
    assertEquals(List.of("busy"), system.discard(Duration.ofHours(1)).stillRunning());
    assertTrue(Thread.interrupted());
    finish.countDown();
    first.join();
    assertTrue(system.discard(Duration.ZERO).isClean());
  }

  @Test
  @MostlyWaits
  void selectorThatWaitsBehindABlockedOneEndsInATurnOfItsOwn() throws InterruptedException {
    CountDownLatch inside = new CountDownLatch(1);
    List<Boolean> enabled = Collections.synchronizedList(new ArrayList<>());
    Steered waiting = new Steered() {
      @Override
      protected void onExit(ExitReason reason) {
        enabled.add(turn.isEnabled());
      }
    };
    SelectorSystem system = builder().parallelism(1).maxThreads(1).build();
    system.spawn("waiting", waiting);
    assertTrue(system.awaitQuiescence(SOON));
    system.spawn("s", s);
    s.turn.send(() -> block(inside));
    assertTrue(inside.await(20, TimeUnit.SECONDS));
    waiting.turn.send(() -> waiting.seen.add("handled"));
    ShutdownReport report = system.drain(Duration.ofMillis(10));
    assertEquals(List.of(true), enabled);
    assertEquals(List.of(), report.stillRunning());
    assertEquals(
        List.of(new ShutdownReport.Undelivered("waiting", "turn", 1)), report.undelivered());
    assertEquals(new SelectorState.Terminated(new ExitReason.SystemClosed()), waiting.state());
  }

  @Test
  void suspendedSelectorEndsWithTheSystem() {
    CompletableFuture<String> never = new CompletableFuture<>();
    SelectorSystem system = builder().build();
    system.spawn("s", s);
    s.turn.send(() -> s.await(never, (value, error) -> s.seen.add("went on")));
    s.turn.send(() -> s.seen.add("next"));
    ShutdownReport report = system.drain(SOON);
    assertEquals(List.of(new ShutdownReport.Undelivered("s", "turn", 1)), report.undelivered());
    assertEquals(List.of(), s.seen);
    assertEquals(new SelectorState.Terminated(new ExitReason.SystemClosed()), s.state());
  }

  @Test
  void spawnInAClosingSystemIsRefusedAndLeavesTheSelectorNew() {
    SelectorSystem system = builder().build();
    system.close();
    Steered late = new Steered();
    var e = assertThrows(IllegalStateException.class, () -> system.spawn("late", late));
    assertTrue(
        e.getMessage().startsWith("late was spawned in system closing, which is closing"),
        e.getMessage());
    assertInstanceOf(SelectorState.New.class, late.state());
    try (SelectorSystem other = builder().build()) {
      other.spawn(late);
    }
    assertEquals(1, late.starts);
  }

  @Test
  void workerThatClosesTheSystemIsRefusedAtOnceAlsoWhileItCloses() throws InterruptedException {
    SelectorSystem system = builder().parallelism(2).build();
    system.spawn(s);
    CountDownLatch inside = new CountDownLatch(1);
    s.turn.send(() -> {
      inside.countDown();
      while (!system.isClosing()) {
        Thread.onSpinWait();
      }
      assertThrows(IllegalStateException.class, system::close);
      s.seen.add("refused");
    });
    assertTrue(inside.await(20, TimeUnit.SECONDS));
    ShutdownReport report = system.drain(SOON);
    assertTrue(report.drained());
    assertEquals(List.of("refused"), s.seen);
  }

  @Test
  void selectorThatClosesTheSystemFromItsOwnThreadIsRefusedAtOnce() {
    SelectorSystem system = builder().build();
    List<String> refused = new CopyOnWriteArrayList<>();
    system.spawn(new ThreadSelector() {
      {
        mailbox(String.class, "box");
      }

      @Override
      protected void run() {
        var e = assertThrows(IllegalStateException.class, system::close);
        refused.add(e.getMessage());
        assertThrows(IllegalStateException.class, () -> system.awaitQuiescence(SOON));
      }
    });
    assertTrue(system.drain(SOON).isClean());
    assertEquals(List.of(), failures);
    assertTrue(refused.getFirst().contains("call it from another thread"), refused.toString());
  }

  @Test
  void whoeverHearsOfAnEndOnTheThreadThatEndsMayNotCloseTheSystemAndIsToldAtOnce() {
    List<String> refused = new CopyOnWriteArrayList<>();
    CompletableFuture<SelectorSystem> its = new CompletableFuture<>();
    Runnable close = () -> {
      SelectorSystem system = its.join();
      assertThrows(IllegalStateException.class, () -> system.awaitQuiescence(Duration.ZERO));
      refused.add(assertThrows(IllegalStateException.class, () -> system.drain(Duration.ZERO))
          .getMessage());
    };
    SelectorSystem system =
        SelectorSystem.builder().onDeadLetter(letter -> close.run()).build();
    its.complete(system);
    Threaded threaded = new Threaded(self -> self.take(self.a));
    CompletionStage<?> unused = threaded.whenTerminated().thenRun(close);
    threaded.monitor(down -> close.run());
    threaded.b.send("never taken");
    threaded.a.send("last");
    system.spawn(threaded);
    assertTrue(system.drain(SOON).drained());
    assertEquals(3, refused.size());
    for (String message : refused) {
      assertTrue(message.contains("call it from another thread"), message);
    }
  }

  @Test
  @MostlyWaits
  void selectorThatIsStuckOnItsOwnThreadEndsThere() throws InterruptedException {
    List<String> ends = new CopyOnWriteArrayList<>();
    CountDownLatch inside = new CountDownLatch(1);
    SelectorSystem system = builder().build();
    Threaded stuck =
        new Threaded(self -> {
          inside.countDown();
          try {
            new CountDownLatch(1).await();
          } finally {
            ends.add("body");
          }
        }) {
          @Override
          protected void onExit(ExitReason reason) {
            ends.add(Thread.currentThread() == thread ? "exit" : "exit on another thread");
          }
        };
    system.spawn("stuck", stuck);
    assertTrue(inside.await(20, TimeUnit.SECONDS));
    ShutdownReport report = system.drain(Duration.ZERO);
    assertEquals(List.of(), report.stillRunning());
    assertEquals(List.of("body", "exit"), ends);
    assertEquals(1, failures.size(), failures::toString);
    assertInstanceOf(InterruptedException.class, failures.getFirst().cause());
  }

  /** Sends more than there is room for before it receives. */
  private static final class Pusher extends ThreadSelector {
    final Mailbox<String> in = mailbox(String.class, "in").bounded(1, Overflow.WAIT);
    private final CompletableFuture<Pusher> other = new CompletableFuture<>();

    @Override
    protected void run() {
      for (int i = 0; i < 3; i++) {
        other.join().in.send("x");
      }
      receive(in);
    }
  }

  @Test
  void threadsThatWaitForRoomAtEachOtherEndWithTheSystem() {
    SelectorSystem system = builder().build();
    Pusher one = system.spawn("one", new Pusher());
    Pusher two = system.spawn("two", new Pusher());
    one.other.complete(two);
    two.other.complete(one);
    ShutdownReport report = system.drain(Duration.ofMillis(1));
    assertEquals(List.of(), report.stillRunning());
    assertEquals(0, system.size());
    assertEquals(List.of(), failures);
  }

  @Test
  @MostlyWaits
  void interruptedCloseClosesNeverthelessAndKeepsTheStatus() throws InterruptedException {
    SelectorSystem system = builder().parallelism(2).build();
    system.spawn("s", s);
    CountDownLatch inside = new CountDownLatch(1);
    s.turn.send(() -> block(inside));
    assertTrue(inside.await(20, TimeUnit.SECONDS));
    Thread.currentThread().interrupt();
    system.close();
    assertTrue(Thread.interrupted());
    assertEquals(0, system.size());
    assertEquals("interrupted", failures.get(0).cause().getMessage());
  }

  @Test
  void selectorsOnThreadsThatAreGivenEndToo() {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    SelectorSystem system = builder().executor(threads).build();
    system.spawn("s", s);
    box.send("message");
    ShutdownReport report = system.drain(SOON);
    assertTrue(report.isClean());
    assertEquals(List.of("message"), s.seen);
    threads.shutdown();
  }

  @Test
  @MostlyWaits
  void selectorInsideATurnOnAPoolThatIsGivenIsReportedAndMayEndIt() throws InterruptedException {
    ForkJoinPool pool = new ForkJoinPool(1);
    SelectorSystem system = builder().executor(pool).build();
    system.spawn("s", s);
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch finish = new CountDownLatch(1);
    s.turn.send(() -> {
      inside.countDown();
      awaitLatch(finish);
      s.seen.add("end of a long turn");
    });
    assertTrue(inside.await(20, TimeUnit.SECONDS));
    ShutdownReport report = system.drain(Duration.ofMillis(10));
    assertEquals(List.of("s"), report.stillRunning());
    finish.countDown();
    s.whenTerminated().toCompletableFuture().join();
    assertEquals(List.of("end of a long turn"), s.seen);
    pool.shutdown();
  }

  private static List<ExecutorService> given() {
    return List.of(Executors.newFixedThreadPool(2), new ForkJoinPool(2));
  }

  @ParameterizedTest
  @MethodSource("given")
  @MostlyWaits
  void taskOnAThreadThatIsGivenIsReportedAndMayEnd(ExecutorService threads)
      throws InterruptedException {
    SelectorSystem system = builder().executor(threads).build();
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch finish = new CountDownLatch(1);
    system.spawn("s", s);
    s.turn.send(() -> {
      s.async(() -> {
        Steered.insist(inside, finish, () -> s.seen.add("interrupted"));
        s.seen.add("done");
      });
      s.exit();
    });
    assertTrue(inside.await(20, TimeUnit.SECONDS));
    ShutdownReport report = system.discard(Duration.ZERO);
    finish.countDown();
    assertEquals(List.of(Shutdown.TASK_OR_TOLD), report.stillRunning());
    threads.close();
    assertEquals(List.of("done"), s.seen);
  }

  @ParameterizedTest
  @MethodSource("given")
  void taskOnAThreadThatIsGivenGoesOnUntilTheDeadlineAsTurnsDo(ExecutorService threads)
      throws InterruptedException {
    assertTaskGoesOnUntilTheDeadline(builder().executor(threads));
    threads.close();
  }

  @Test
  void taskThatAnExecutorHasNotBegunIsNotWaitedForUntilTheDeadline() {
    ManualTime time = new ManualTime();
    time.meanwhile = () -> false;
    List<Runnable> kept = new CopyOnWriteArrayList<>();
    ManualExecutor runs = new ManualExecutor();
    SelectorSystem system = builder()
        .timekeeper(time)
        .executor(task -> {
          if (task.toString().startsWith("a task other")) {
            kept.add(task);
          } else {
            runs.execute(task);
          }
        })
        .build();
    system.spawn("s", s);
    s.turn.send(() -> {
      s.async(() -> s.seen.add("done"));
      s.exit();
    });
    runs.runAll();
    ShutdownReport report = system.discard(SOON);
    kept.forEach(Runnable::run);
    assertEquals(List.of(SOON, Shutdown.GRACE), time.waits);
    assertEquals(List.of(), report.stillRunning());
    assertEquals(List.of(), s.seen);
  }

  @Test
  @MostlyWaits
  void systemWhoseThreadsWereTakenAwayReportsWhatIsLeft() {
    ManualExecutor gone = new ManualExecutor();
    SelectorSystem system = builder().executor(gone).build();
    system.spawn("s", s);
    box.send("left");
    ShutdownReport report = system.drain(Duration.ofMillis(1));
    assertEquals(List.of("s"), report.stillRunning());
    assertEquals(List.of(new ShutdownReport.Undelivered("s", "box", 1)), report.undelivered());
  }

  /** As it does when the selector has ended, and not only what was let in. */
  @Test
  @MostlyWaits
  void whatWaitsForRoomInOneThatIsStillRunningIsReportedToo() {
    ManualExecutor gone = new ManualExecutor();
    SelectorSystem system = builder().executor(gone).build();
    box.bounded(1, Overflow.WAIT);
    system.spawn("s", s);
    box.send("in");
    CompletionStage<?> unused = box.sendAsync("outside");
    ShutdownReport report = system.drain(Duration.ofMillis(1));
    assertEquals(List.of(new ShutdownReport.Undelivered("s", "box", 2)), report.undelivered());
  }

  @Test
  @Timeout(300)
  void noThreadIsLeftAfterManySystemsHaveBeenClosed() throws InterruptedException {
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    AtomicInteger turns = new AtomicInteger();
    for (int i = 0; i < 1_000; i++) {
      try (SelectorSystem system =
          SelectorSystem.builder().name("many").parallelism(2).build()) {
        Steered one = system.spawn(new Steered());
        one.turn.send(() -> {
          threads.add(Thread.currentThread());
          turns.incrementAndGet();
          one.every(Duration.ofMillis(1), turns::incrementAndGet);
        });
      }
    }
    assertTrue(turns.get() >= 1_000);
    for (Thread t : threads) {
      t.join(20_000);
    }
    // Threads are told to end when their system is closed; give the last of them time to do so.
    List<Thread> left = threadsOf("many");
    for (Thread t : left) {
      t.join(20_000);
    }
    assertEquals(List.of(), threadsOf("many"));
  }

  private static List<Thread> threadsOf(String system) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(t -> t.getName().startsWith(system + "-"))
        .toList();
  }

  private static void awaitLatch(CountDownLatch latch) {
    try {
      assertTrue(latch.await(20, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<SystemBuilder> builders() {
    return List.of(
        SelectorSystem.builder(),
        SelectorSystem.builder()
            .executor(Executors.newFixedThreadPool(2, Thread.ofVirtual().factory())));
  }

  @ParameterizedTest
  @MethodSource("builders")
  @MostlyWaits
  void whoeverClosesAndIsInterruptedWaitsForNoTask(SystemBuilder builder)
      throws InterruptedException {
    SelectorSystem system = builder.build();
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch finish = new CountDownLatch(1);
    system.spawn(s);
    s.turn.send(() -> {
      s.async(() -> Steered.insist(inside, finish, () -> {}));
      s.exit();
    });
    s.whenTerminated().toCompletableFuture().join();
    assertTrue(inside.await(20, TimeUnit.SECONDS));
    Thread.currentThread().interrupt();
    ShutdownReport report = system.discard(Duration.ofHours(1));
    assertTrue(Thread.interrupted());
    assertEquals(List.of(Shutdown.TASK_OR_TOLD), report.stillRunning());
    finish.countDown();
  }

  @Test
  void workersAndThreadsOfOneSystemMayCloseAnother() {
    try (ForkJoinPool pool = new ForkJoinPool(1);
        ForkJoinPool another = new ForkJoinPool(1);
        SelectorSystem system = builder().executor(pool).build()) {
      for (int i = 0; i < 2; i++) {
        SelectorSystem second = builder().executor(another).build();
        Steered there = second.spawn(new Steered());
        CompletableFuture<Void> closed = new CompletableFuture<>();
        Runnable closes = () -> {
          there.turn.send(() -> s.seen.add("handled"));
          s.seen.add(second.drain(SOON).isClean() ? "closed" : "not closed");
          closed.complete(null);
        };
        if (i == 0) {
          system.spawn(s);
          s.turn.send(closes);
        } else {
          system.spawn(new Threaded(self -> closes.run()));
        }
        closed.join();
      }
    }
    assertEquals(List.of("handled", "closed", "handled", "closed"), s.seen);
    assertEquals(List.of(), failures);
  }
}
