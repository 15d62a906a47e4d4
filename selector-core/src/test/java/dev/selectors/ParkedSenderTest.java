package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A selector that waits in a turn until a full mailbox has room for its message. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ParkedSenderTest {
  private final ManualExecutor executor = new ManualExecutor();
  private final Steered taker = new Steered();
  private final Mailbox<String> narrow = taker.logged("narrow").bounded(1, Overflow.WAIT);
  private final Threaded sender = new Threaded(self -> {
    narrow.send("1");
    narrow.send("2");
    self.seen.add("sent");
    narrow.send("3");
    self.take(self.a);
  });

  private boolean rejects;

  private SelectorSystem onOneThread() {
    return SelectorSystem.builder()
        .executor(task -> {
          if (rejects) {
            throw new RejectedExecutionException("full");
          }
          executor.execute(task);
        })
        .build();
  }

  @Test
  void theOnlyThreadOfAnExecutorIsFreeForWhoMakesRoom() throws InterruptedException {
    CountDownLatch taken = new CountDownLatch(10);
    Steered slow = new Steered();
    Mailbox<String> few =
        slow.<String>mailbox("few", m -> taken.countDown()).bounded(1, Overflow.WAIT);
    try (ExecutorService single = Executors.newSingleThreadExecutor();
        SelectorSystem system = SelectorSystem.builder().executor(single).build()) {
      system.spawn(slow);
      system.spawn(new Threaded(self -> {
        for (int i = 0; i < 10; i++) {
          few.send("message");
        }
      }));
      assertTrue(taken.await(20, TimeUnit.SECONDS));
    }
  }

  @Test
  void itGoesOnInPlaceOfATaskOnly() {
    SelectorSystem system = onOneThread();
    system.spawn("sender", sender);
    executor.runAll();
    assertEquals(List.of(), sender.seen); // and the caller has returned here
    system.spawn("taker", taker);
    while (taker.seen.isEmpty()) {
      assertTrue(executor.runOne());
    }
    assertEquals(List.of(), sender.seen); // though there is room
    executor.runAll();
    assertEquals(List.of("sent"), sender.seen);
    assertEquals(List.of("1", "2", "3"), taker.seen);
  }

  @Test
  void nobodyIsHeldToBeAtRestMeanwhile() throws InterruptedException {
    SelectorSystem system = onOneThread();
    system.spawn("sender", sender);
    executor.runAll();
    assertFalse(system.awaitQuiescence(Duration.ZERO));
    system.spawn("taker", taker);
    executor.runAll();
    assertTrue(system.awaitQuiescence(Duration.ZERO));
  }

  @Test
  void anInterruptHasItGoOnInPlaceOfATask() {
    SelectorSystem system = onOneThread();
    system.spawn("sender", sender);
    executor.runAll();
    Objects.requireNonNull(sender.thread).interrupt();
    while (executor.pending() == 0) {
      Thread.onSpinWait();
    }
    assertEquals(List.of(), sender.seen);
    executor.runAll();
    assertEquals(List.of("sent"), sender.seen);
    system.spawn("taker", taker);
    executor.runAll();
    assertEquals(List.of("1", "2"), taker.seen); // an interrupted thread does not wait again
  }

  @Test
  void itGoesOnThoughTheExecutorHasEnded() throws InterruptedException {
    SelectorSystem system = onOneThread();
    system.spawn("sender", sender);
    executor.runAll();
    rejects = true;
    Objects.requireNonNull(sender.thread).interrupt();
    assertTrue(sender.thread.join(Duration.ofSeconds(20)));
    assertEquals(List.of("sent"), sender.seen);
    sender.whenTerminated().toCompletableFuture().join();
  }

  // ---- its end

  private final ManualTime time = new ManualTime();
  private final ManualSystem its = new ManualSystem(builder -> builder.timekeeper(time));

  /** Spawns the taker, whose first turn closes the narrow mailbox. */
  private void spawnFull() {
    taker.turn.send(narrow::disable);
    its.system.spawn("taker", taker);
    its.system.spawn("sender", sender);
    its.runAll();
    assertEquals(new SelectorState.Blocked(List.of(), 0), sender.state());
  }

  private void open() {
    taker.turn.send(narrow::enable);
    its.runAll();
  }

  @Test
  void itEndsWhenItIsStoppedAndItsMessageKeepsItsPlace() {
    spawnFull();
    sender.stop();
    its.runAll();
    assertEquals(new SelectorState.Terminated(new ExitReason.Stopped()), sender.state());
    assertEquals(List.of(), sender.seen);
    assertEquals(1, sender.exits);
    CompletableFuture<?> behind = narrow.sendAsync("behind").toCompletableFuture();
    open();
    assertEquals(List.of("1", "2", "behind"), taker.seen);
    assertTrue(behind.isDone());
    assertEquals(List.of(), its.failures);
  }

  @Test
  void itsSystemEndsWithoutAnInterrupt() {
    spawnFull();
    time.meanwhile = () -> {
      its.runAll();
      return true;
    };
    ShutdownReport report = its.system.discard(Duration.ZERO);
    assertEquals(List.of(), report.stillRunning());
    assertEquals(List.of("sender"), report.unfinished());
  }

  @Test
  void whatItSendsWhileItEndsWaitsForRoomWithoutIt() {
    Threaded tidy =
        new Threaded(self -> {
          narrow.send("1");
          try {
            narrow.send("2");
          } finally {
            narrow.send("finally");
          }
        }) {
          @Override
          protected void onExit(ExitReason reason) {
            narrow.send("on exit");
            narrow.send("and so on");
          }
        };
    CompletionStage<?> unused = tidy.whenTerminated().thenRun(() -> narrow.send("after it"));
    taker.turn.send(narrow::disable);
    its.system.spawn(taker);
    its.started(tidy).stop();
    its.runAll();
    assertEquals(new SelectorState.Terminated(new ExitReason.Stopped()), tidy.state());
    open();
    assertEquals(List.of("1", "2", "finally", "on exit", "and so on", "after it"), taker.seen);
    assertEquals(List.of(), its.failures);
  }

  private Steered spawnGroup(Supervision supervision) {
    taker.directive = Directive.ESCALATE;
    taker.turn.send(narrow::disable);
    Steered parent = new Steered();
    its.system.spawn(parent);
    parent.turn.send(() -> {
      SelectorContext context = parent.context();
      context.supervise(supervision);
      context.spawnChild("taker", taker);
      context.spawnChild("sender", sender);
    });
    its.runAll();
    taker.turn.send(() -> {
      throw new IllegalStateException("oops");
    });
    its.runAll();
    return parent;
  }

  private static List<Supervision> ofAGroup() {
    return List.of(Supervision.oneForAll(), Supervision.restForOne());
  }

  @ParameterizedTest
  @MethodSource("ofAGroup")
  void itBeginsAnewTogetherWithTheSiblingThatItWaitsFor(Supervision supervision) {
    Steered parent = spawnGroup(supervision);
    assertEquals(2, taker.starts);
    assertEquals(2, sender.begun);
    assertEquals(List.of("1", "2", "1", "2", "3"), taker.seen); // which is open again
    assertEquals(List.of("sent"), sender.seen);
    parent.stop();
    its.runAll();
    assertEquals(new SelectorState.Terminated(new ExitReason.Stopped()), parent.state());
  }

  @Test
  void itIsStoppedWhileTheSiblingThatItWaitsForPauses() {
    Duration pause = Duration.ofSeconds(1);
    Steered parent = spawnGroup(Supervision.oneForOne().backOff(pause, pause, 0));
    parent.stop();
    its.runAll();
    assertEquals(new SelectorState.Terminated(new ExitReason.Stopped()), parent.state());
    assertEquals(List.of(), sender.seen);
  }

  @Test
  void handlerOnAVirtualThreadHearsOfTheEndToo() throws InterruptedException {
    Steered handling = new Steered();
    try (SelectorSystem system = SelectorSystem.builder()
        .executor(Executors.newVirtualThreadPerTaskExecutor())
        .build()) {
      taker.turn.send(narrow::disable);
      system.spawn(taker);
      handling.turn.send(() -> {
        narrow.send("1");
        narrow.send("2");
        handling.seen.add("sent");
      });
      handling.turn.send(() -> handling.seen.add("next"));
      system.spawn(handling);
      Steered.awaitBlocked(handling);
      handling.stop();
      handling.whenTerminated().toCompletableFuture().join();
      taker.turn.send(narrow::enable);
    }
    assertEquals(List.of(), handling.seen);
    assertEquals(List.of("1", "2"), taker.seen);
  }

  // ---- in a guard

  /** Which part of a selector is asked whether a message may be taken. */
  private enum Asked {
    GUARD,
    HEAD_GUARD,
    CASES
  }

  private boolean sendTwice() {
    narrow.send("1");
    narrow.send("2");
    return true;
  }

  /** Sends when it is asked about a message. */
  private Threaded sendsWhenAsked(Asked by) {
    Cases<String> cases = Cases.of(String.class, m -> sendTwice(), m -> m);
    Threaded asked = new Threaded(self ->
        self.seen.add(by == Asked.CASES ? self.receive(self.a.on(cases)) : self.receive(self.a)));
    asked.directive = Directive.RESUME;
    switch (by) {
      case GUARD -> asked.a.guard(this::sendTwice);
      case HEAD_GUARD -> asked.a.headGuard(m -> sendTwice());
      case CASES -> asked.a.selective();
    }
    return asked;
  }

  @ParameterizedTest
  @EnumSource
  void guardThatIsToldOfTheEndHasNotFailed(Asked by) {
    taker.turn.send(narrow::disable);
    its.system.spawn(taker);
    Threaded asked = its.started(sendsWhenAsked(by));
    its.send(asked.a, "message");
    assertEquals(new SelectorState.Blocked(List.of(), 0), asked.state());
    asked.stop();
    its.runAll();
    assertEquals(new SelectorState.Terminated(new ExitReason.Stopped()), asked.state());
    assertEquals(List.of("message"), its.undelivered());
    open();
    assertEquals(List.of("1", "2"), taker.seen);
    assertEquals(List.of(), its.failures);
    assertEquals(0, asked.asked);
  }

  /** A sibling whose failure has both begin anew; while they do, nobody makes room. */
  private Steered siblingOf(Threaded child) {
    Steered sibling = new Steered();
    sibling.directive = Directive.ESCALATE;
    Steered parent = new Steered();
    taker.turn.send(narrow::disable);
    its.system.spawn(taker);
    its.started(parent).turn.send(() -> {
      parent.supervise(Supervision.oneForAll());
      parent.spawnChild(child);
      parent.spawnChild(sibling);
    });
    its.runAll();
    return sibling;
  }

  @ParameterizedTest
  @EnumSource
  void guardThatIsToldToBeginAnewHasNotFailed(Asked by) {
    Threaded asked = sendsWhenAsked(by);
    Steered sibling = siblingOf(asked);
    its.send(asked.a, "message");
    sibling.turn.send(() -> {
      throw new IllegalStateException("oops");
    });
    its.runAll();
    assertEquals(2, asked.begun);
    open();
    assertEquals(List.of("message"), asked.seen);
    assertEquals(List.of("1", "2", "1", "2"), taker.seen.subList(0, 4)); // cases are asked twice
    assertEquals(1, its.failures.size(), its.failures::toString); // of the sibling
    assertEquals(0, asked.asked);
  }

  @Test
  void guardOnAVirtualThreadThatIsToldOfTheEndHasNotFailed() throws InterruptedException {
    List<Failure> failures = new CopyOnWriteArrayList<>();
    Steered guarded = new Steered();
    guarded.logged("in").guard(this::sendTwice).send("message");
    try (SelectorSystem system = SelectorSystem.builder()
        .executor(Executors.newVirtualThreadPerTaskExecutor())
        .onFailure(failures::add)
        .build()) {
      taker.turn.send(narrow::disable);
      system.spawn(taker);
      while (narrow.gateSnapshot().isOpen()) {
        Thread.onSpinWait();
      }
      system.spawn(guarded);
      Steered.awaitBlocked(guarded);
      guarded.stop();
      assertEquals(
          new ExitReason.Stopped(),
          guarded.whenTerminated().toCompletableFuture().join());
      taker.turn.send(narrow::enable);
    }
    assertEquals(List.of(), failures);
    assertEquals(List.of(), guarded.seen);
    assertEquals(List.of("1", "2"), taker.seen);
  }

  // ---- what it does not do

  @Test
  void neitherTimersNorMessagesHaveATurnMeanwhile() {
    Threaded quiet = new Threaded(self -> {
      narrow.send("1");
      self.after(Duration.ofSeconds(1), () -> self.seen.add("timer"));
      narrow.send("2");
      self.seen.add("sent");
      self.take(self.a);
    });
    taker.turn.send(narrow::disable);
    its.system.spawn(taker);
    its.started(quiet);
    its.send(quiet.a, "message");
    time.advance(Duration.ofSeconds(1));
    its.runAll();
    assertEquals(List.of(), quiet.seen);
    assertEquals(List.of(), its.system.stuck());
    open();
    assertEquals(List.of("sent", "timer", "message"), quiet.seen);
  }

  @Test
  void itWaitsThoughAStageThatItAwaitsKeepsItsMailboxesClosed() {
    CompletableFuture<String> stage = new CompletableFuture<>();
    Threaded awaiting = new Threaded(self -> {
      self.await(stage, (value, error) -> self.seen.add(value));
      narrow.send("1");
      narrow.send("2");
      self.seen.add("sent");
      self.take(self.a);
    });
    taker.turn.send(narrow::disable);
    its.system.spawn(taker);
    its.started(awaiting);
    its.send(awaiting.a, "message");
    open();
    assertEquals(List.of("sent"), awaiting.seen);
    stage.complete("value");
    its.runAll();
    assertEquals(List.of("sent", "value", "message"), awaiting.seen);
  }

  // ---- what a review has found

  @Test
  void whoWaitsInOnFailureBeginsAnewWithItsSiblings() {
    Threaded failing =
        new Threaded(self -> {
          if (self.begun == 1) {
            throw new IllegalStateException("oops");
          }
          self.take(self.a);
        }) {
          @Override
          protected Directive onFailure(Throwable cause) {
            narrow.send("1");
            narrow.send("2");
            return Directive.RESUME;
          }
        };
    Steered sibling = siblingOf(failing);
    sibling.turn.send(() -> {
      throw new IllegalStateException("oops of the sibling");
    });
    its.runAll();
    assertEquals(2, failing.begun);
    open();
    assertEquals(List.of("1", "2"), taker.seen);
  }

  @Test
  void whatAChildHasFailedByIsAFailureAfterTheTurn() {
    Steered child = new Steered();
    child.directive = Directive.ESCALATE;
    Threaded parent = new Threaded(self -> {
      self.supervise(Supervision.oneForOne().decide(e -> Directive.ESCALATE));
      self.spawnChild(child);
      narrow.send("1");
      narrow.send("2");
      self.seen.add("asked " + self.asked);
      self.take(self.a);
    });
    parent.directive = Directive.RESUME;
    taker.turn.send(narrow::disable);
    its.system.spawn(taker);
    its.started(parent);
    child.turn.send(() -> {
      throw new IllegalStateException("oops");
    });
    its.runAll();
    assertEquals(0, parent.asked);
    open();
    assertEquals(List.of("asked 0"), parent.seen);
    assertEquals(1, parent.asked);
  }

  @Test
  void whoWaitsInItsStartIsNoHindranceToASiblingThatBeginsAfterIt() {
    List<String> log = new ArrayList<>();
    taker.directive = Directive.ESCALATE;
    Threaded older = new Threaded(self -> self.take(self.a)) {
      @Override
      protected void onStart() {
        if (taker.starts > 0) { // which begins anew after this one
          narrow.send("1");
          narrow.send("2");
          log.add("sent");
        }
      }
    };
    Steered parent = new Steered();
    its.started(parent).turn.send(() -> {
      parent.supervise(Supervision.oneForAll());
      parent.spawnChild(older);
      parent.spawnChild(taker);
    });
    its.runAll();
    taker.turn.send(() -> {
      throw new IllegalStateException("oops");
    });
    its.runAll();
    assertEquals(List.of("sent"), log);
    assertEquals(2, taker.starts);
    assertEquals(List.of("1", "2"), taker.seen);
  }

  @Test
  void whoExitsSendsAllThatComesAfterThatInItsTurn() {
    Threaded leaving = new Threaded(self -> {
      self.context().exit();
      for (int i = 1; i <= 5; i++) {
        narrow.send("bye " + i);
      }
    });
    taker.turn.send(narrow::disable);
    its.system.spawn(taker);
    its.started(leaving);
    assertEquals(new SelectorState.Terminated(new ExitReason.Normal()), leaving.state());
    open();
    assertEquals(List.of("bye 1", "bye 2", "bye 3", "bye 4", "bye 5"), taker.seen);
  }

  @Test
  void allOfSeveralMessagesAreSentThoughItIsToEndAtTheFirst() {
    Threaded sending = new Threaded(self -> narrow.sendAll(List.of("1", "2", "3", "4")));
    taker.turn.send(narrow::disable);
    its.system.spawn(taker);
    its.started(sending).stop();
    its.runAll();
    assertEquals(new SelectorState.Terminated(new ExitReason.Stopped()), sending.state());
    open();
    assertEquals(List.of("1", "2", "3", "4"), taker.seen);
  }

  @Test
  void selectorThatItsExecutorHasForsakenEndsThoughThereIsNoRoomForItsLastMessage() {
    SelectorSystem system = onOneThread();
    Steered forsaken = new Steered() {
      @Override
      protected void onExit(ExitReason reason) {
        narrow.send("1");
        narrow.send("2");
      }
    };
    CompletionStage<?> told = forsaken.whenTerminated().thenRun(() -> narrow.send("3"));
    taker.turn.send(narrow::disable);
    its.system.spawn(taker);
    its.runAll();
    system.spawn(forsaken);
    executor.runAll();
    rejects = true;
    forsaken.turn.send(() -> {});
    told.toCompletableFuture().join();
    open();
    assertEquals(List.of("1", "2", "3"), taker.seen);
  }
}
