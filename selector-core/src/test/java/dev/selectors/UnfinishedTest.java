package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the report of a shutdown says of selectors that have begun something. */
@Timeout(60)
final class UnfinishedTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  private final SelectorSystem system = SelectorSystem.builder().parallelism(1).build();

  private static final class Worker extends Steered {
    final Mailbox<String> box = logged("box");

    void wentOn(Object how) {
      seen.add(how.toString());
    }
  }

  private static CompletableFuture<String> never() {
    return new CompletableFuture<>();
  }

  /** Is asked, and does not answer. */
  private static void mute(ReplyTo<String> to) {}

  /** What a turn may begin. */
  @SuppressWarnings("ImmutableEnumChecker") // nobody changes a lambda
  enum Begun {
    AWAITED_STAGE(s -> s.context().await(never(), (value, error) -> s.wentOn("stage"))),
    STAGE_THAT_A_MAILBOX_AWAITS(
        s -> s.context().await(never(), (value, error) -> s.wentOn("stage")).whileDisabled(s.box)),
    CALL(s -> s.wentOn(s.context().call(UnfinishedTest::mute, Function.identity(), LONG))),
    RECEIVE(s -> s.wentOn(s.context().<String>receive(List.of(s.box.on(Function.identity()))))),
    RECEIVE_WITHIN_A_TIME(s ->
        s.wentOn(s.context().<String>receiveWithin(LONG, List.of(s.box.on(Function.identity())))));

    private final Consumer<Worker> turn;

    Begun(Consumer<Worker> turn) {
      this.turn = turn;
    }
  }

  @ParameterizedTest
  @EnumSource(Begun.class)
  void selectorThatIsStoppedInTheMiddleIsReported(Begun begun) {
    Worker s = system.spawn("s", new Worker());
    s.turn.send(() -> begun.turn.accept(s));
    while (s.state() instanceof SelectorState.Scheduled
        || s.state() instanceof SelectorState.Running) {
      Thread.onSpinWait();
    }
    ShutdownReport report = system.discard(Duration.ZERO);
    assertEquals(List.of("s"), report.unfinished());
    assertFalse(report.isClean());
    assertEquals(List.of(), s.seen);
  }

  @Test
  @MostlyWaits
  void selectorWhoseTaskIsNotDoneIsReported() throws InterruptedException {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(1);
    Worker s = system.spawn("s", new Worker());
    s.turn.send(() -> s.context().async(() -> Steered.insist(inside, done, () -> {})));
    inside.await();
    ShutdownReport report = system.discard(Duration.ZERO);
    done.countDown();
    assertEquals(List.of("s"), report.unfinished());
  }

  @Test
  void drainedSystemHasLeftUnfinishedWhatAwaitsAStage() {
    Worker s = system.spawn("s", new Worker());
    s.turn.send(() -> Begun.AWAITED_STAGE.turn.accept(s));
    ShutdownReport report = system.drain(LONG);
    assertTrue(report.drained());
    assertEquals(List.of("s"), report.unfinished());
  }

  @Test
  void bodyThatIsStoppedInACallIsReported() {
    system.spawn(
        "s",
        new Threaded(self -> self.seen.add(
            self.<ReplyTo<String>, String>call(UnfinishedTest::mute, Function.identity(), LONG))));
    assertEquals(List.of("s"), system.drain(LONG).unfinished());
  }

  @Test
  void whoeverWaitsForMessagesOrForATimerHasNothingUnfinished() {
    system.spawn("body", new Threaded(self -> self.takeAll(self.a)));
    Worker timed = system.spawn("timed", new Worker());
    timed.turn.send(() -> timed.context().after(LONG, () -> timed.wentOn("timer")));
    system.spawn("idle", new Worker());
    ShutdownReport report = system.drain(LONG);
    assertEquals(List.of(), report.unfinished());
    assertTrue(report.isClean());
  }

  @Test
  void whoeverWasToldToEndBeforeOrHasGoneOnHasNothingUnfinished() throws InterruptedException {
    CompletableFuture<String> stage = never();
    Worker s = system.spawn("s", new Worker());
    s.turn.send(() -> s.context().await(stage, (value, error) -> s.wentOn(value)));
    Worker stopped = system.spawn("stopped", new Worker());
    stopped.turn.send(() -> stopped.context().await(never(), (value, error) -> {}));
    assertTrue(system.awaitQuiescence(LONG));
    stage.complete("stage");
    stopped.stop();
    assertTrue(system.awaitQuiescence(LONG));
    ShutdownReport report = system.drain(LONG);
    assertEquals(List.of("stage"), s.seen);
    assertEquals(List.of(), report.unfinished());
    assertTrue(report.isClean());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @MostlyWaits
  void turnThatFailsOfTheInterruptIsReported(boolean onItsOwnThread) throws InterruptedException {
    CountDownLatch inside = new CountDownLatch(1);
    Consumer<Object> block = ignored -> {
      inside.countDown();
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    };
    if (onItsOwnThread) {
      system.spawn("s", new Threaded(block::accept));
    } else {
      Worker s = system.spawn("s", new Worker());
      s.turn.send(() -> block.accept(s));
    }
    inside.await();
    ShutdownReport report = system.discard(Duration.ZERO);
    assertEquals(List.of("s"), report.unfinished());
    assertFalse(report.isClean());
  }

  @Test
  void whoIsEndedByALinkToOneThatTheSystemEndsIsReported() throws InterruptedException {
    Steered root = system.spawn("root", new Steered());
    Worker worker = new Worker();
    Steered parent = system.spawn("parent", new Steered() {
      @Override
      protected void onStart() {
        spawnChild("worker", worker);
        spawnChild(
            "youngest", // which ends before the worker is stopped
            new Steered() {
              @Override
              protected void onExit(ExitReason reason) {
                awaitEnd(root);
              }
            });
      }
    });
    worker.turn.send(() -> worker.link(root));
    worker.turn.send(() -> Begun.AWAITED_STAGE.turn.accept(worker));
    assertTrue(system.awaitQuiescence(LONG));
    ShutdownReport report = system.drain(LONG);
    assertEquals(List.of("worker"), report.unfinished());
    assertEquals(1, parent.exits);
  }

  @Test
  void whoIsEndedByALinkToOneOfAnotherSystemIsNotUnfinishedInItsOwn() throws InterruptedException {
    SelectorSystem another = SelectorSystem.create();
    Steered there = another.spawn(new Steered());
    Worker worker = system.spawn("worker", new Worker());
    worker.turn.send(() -> worker.link(there));
    worker.turn.send(() -> Begun.AWAITED_STAGE.turn.accept(worker));
    assertTrue(system.awaitQuiescence(LONG));
    another.close();
    worker.whenTerminated().toCompletableFuture().join();
    ShutdownReport report = system.drain(LONG);
    assertEquals(List.of(), report.unfinished());
    assertTrue(report.isClean());
  }

  private static void awaitEnd(Selector other) {
    while (!(other.state() instanceof SelectorState.Terminated)) {
      Thread.onSpinWait();
    }
  }
}
