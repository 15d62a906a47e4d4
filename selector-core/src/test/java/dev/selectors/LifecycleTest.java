package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(30)
class LifecycleTest {
  private final ManualSystem manual = new ManualSystem();
  private final List<String> log = new ArrayList<>();
  private final RuntimeException bad = new IllegalStateException("bad");

  /** Writes down its life, and does what it is told. */
  private class Diary extends Selector {
    Directive directive = Directive.STOP;
    Runnable atStart = () -> {};
    Runnable atExit = () -> {};
    final Mailbox<String> in = mailbox("in", log::add);
    final Mailbox<Runnable> orders = mailbox("orders", Runnable::run);

    @Override
    protected void onStart() {
      log.add("onStart");
      atStart.run();
    }

    @Override
    protected void onExit(ExitReason reason) {
      log.add("onExit " + reason.getClass().getSimpleName());
      atExit.run();
    }

    @Override
    protected Directive onFailure(Throwable cause) {
      log.add("onFailure " + cause.getMessage());
      return directive;
    }

    /** Runs the order in a turn. */
    void tell(Runnable order) {
      orders.send(order);
      manual.runAll();
    }

    ExitReason reason() {
      return assertInstanceOf(SelectorState.Terminated.class, state()).reason();
    }
  }

  private static <T> T now(java.util.concurrent.CompletionStage<T> stage) {
    return stage.toCompletableFuture().orTimeout(20, TimeUnit.SECONDS).join();
  }

  private void failing() {
    throw bad;
  }

  // ---- NEW

  @Test
  void aSelectorThatIsNotSpawnedIsNewAndRunsNothing() {
    Diary diary = new Diary();
    diary.in.send("early");
    assertEquals(new SelectorState.New(), diary.state());
    assertEquals(1, diary.snapshot().mailbox("in").depth());
    assertEquals(0, manual.executor.pending());
    assertThrows(IllegalStateException.class, diary::system);
  }

  @Test
  void messagesSentBeforeTheStartAreHandledAfterOnStartInOrder() {
    Diary diary = new Diary();
    diary.in.send("a");
    diary.in.send("b");
    manual.system.spawn(diary);
    diary.in.send("c");
    assertEquals(List.of(), log);
    manual.runAll();
    assertEquals(List.of("onStart", "a", "b", "c"), log);
  }

  @Test
  void spawningSchedulesOneTask() {
    Diary diary = new Diary();
    diary.in.send("a");
    manual.system.spawn(diary);
    diary.in.send("b");
    diary.recheck();
    assertEquals(1, manual.executor.pending());
    assertEquals(1, manual.runAll());
  }

  @Test
  void aSelectorIsSpawnedOnlyOnce() {
    Diary diary = manual.started(new Diary());
    IllegalStateException e =
        assertThrows(IllegalStateException.class, () -> manual.system.spawn(diary));
    assertTrue(e.getMessage().contains("has already been spawned"), e.getMessage());
    assertEquals(1, manual.system.size());
    diary.stop();
    manual.runAll();
    assertThrows(IllegalStateException.class, () -> manual.system.spawn(diary));
    assertEquals(List.of("onStart", "onExit Stopped"), log);
  }

  @Test
  void aSelectorWithoutMailboxIsNotSpawned() {
    assertThrows(IllegalStateException.class, () -> manual.system.spawn(new Selector() {}));
    assertEquals(0, manual.system.size());
    assertEquals(0, manual.executor.pending());
  }

  @Test
  void mailboxesLevelsAndPoliciesAreDeclaredBeforeTheStartOnly() {
    Diary diary = manual.started(new Diary());
    diary.tell(() -> diary.mailbox("late", m -> {}));
    diary.directive = Directive.RESUME;
    assertInstanceOf(IllegalStateException.class, manual.failures.get(0).cause());

    Diary other = new Diary();
    other.directive = Directive.RESUME;
    manual.started(other);
    other.tell(() -> other.mailboxes("late", 2, (i, m) -> {}));
    other.tell(() -> other.in.level(1));
    other.tell(() -> other.in.bounded(1, Overflow.REJECT));
    other.tell(() -> other.policy(SelectionPolicy.multilevel()));
    assertEquals(5, manual.failures.size());
    manual.failures.forEach(f -> assertInstanceOf(IllegalStateException.class, f.cause()));
  }

  @Test
  void whatBelongsToTheOwnerIsRefusedToOthers() throws InterruptedException {
    Diary diary = manual.started(new Diary());
    List<Runnable> owners = List.of(
        diary::exit,
        diary::enableAll,
        diary::disableAll,
        () -> diary.disableAllExcept(diary.in),
        diary.in::enable,
        diary.in::disable,
        diary.in::isEnabled,
        () -> diary.in.guard(() -> true),
        () -> diary.in.headGuard(m -> true),
        () -> diary.<String>router(m -> diary.in),
        () -> diary.await(new CompletableFuture<>(), (v, e) -> {}),
        () -> diary.after(Duration.ZERO, () -> {}),
        () -> diary.every(Duration.ofSeconds(1), () -> {}),
        () -> diary.async(() -> {}));
    owners.forEach(o -> assertThrows(IllegalStateException.class, o::run));
    diary.stop();
    manual.runAll();
    owners.forEach(o -> assertThrows(IllegalStateException.class, o::run));

    Diary unborn = new Diary();
    Thread stranger = Thread.ofPlatform().start(() -> {
      assertThrows(IllegalStateException.class, unborn.in::disable);
      assertThrows(IllegalStateException.class, () -> unborn.mailbox("x", m -> {}));
      log.add("refused");
    });
    stranger.join();
    assertTrue(log.contains("refused"));
  }

  @Test
  void whatNeedsATurnIsRefusedToTheConstructor() {
    Diary diary = new Diary();
    assertThrows(IllegalStateException.class, diary::exit);
    assertThrows(IllegalStateException.class, () -> diary.after(Duration.ZERO, () -> {}));
    assertThrows(
        IllegalStateException.class, () -> diary.await(new CompletableFuture<>(), (v, e) -> {}));
    assertThrows(IllegalStateException.class, () -> diary.async(() -> {}));
  }

  @Test
  void aRefusalNamesTheOperationAndTheMailbox() {
    Diary diary = manual.started(new Diary());
    String box = assertThrows(IllegalStateException.class, diary.in::disable).getMessage();
    assertTrue(box.startsWith("disable() of mailbox 'in' of Diary@"), box);
    String all = assertThrows(IllegalStateException.class, diary::disableAll).getMessage();
    assertTrue(all.startsWith("disableAll() of Diary@"), all);
  }

  // ---- started

  @Test
  void theStateTellsScheduledRunningIdleAndTerminated() {
    Diary diary = new Diary();
    manual.system.spawn(diary);
    assertEquals(new SelectorState.Scheduled(), diary.state());
    manual.runAll();
    assertEquals(new SelectorState.Idle(), diary.state());
    AtomicReference<SelectorState> inside = new AtomicReference<>();
    diary.orders.send(() -> inside.set(diary.state()));
    assertEquals(new SelectorState.Scheduled(), diary.state());
    manual.runAll();
    assertEquals(new SelectorState.Running(), inside.get());
    diary.tell(diary::exit);
    assertEquals(new SelectorState.Terminated(new ExitReason.Normal()), diary.state());
  }

  @Test
  void aSuspendedSelectorIsAwaitingAndTakesNoTurn() {
    Diary diary = manual.started(new Diary());
    CompletableFuture<String> stage = new CompletableFuture<>();
    diary.tell(() -> diary.await(stage, (v, e) -> log.add("got " + v)));
    assertEquals(new SelectorState.Awaiting(), diary.state());
    diary.in.send("waits");
    assertEquals(0, manual.executor.pending());
    assertEquals(1, diary.in.depth());
    stage.complete("x");
    assertEquals(new SelectorState.Scheduled(), diary.state());
    manual.runAll();
    assertEquals(List.of("onStart", "got x", "waits"), log);
    assertEquals(new SelectorState.Idle(), diary.state());
  }

  @Test
  void aSelectorThatGaveWayIsScheduled() {
    ManualSystem narrow = new ManualSystem(b -> b.throughput(1));
    Diary diary = narrow.started(new Diary());
    diary.in.send("a");
    diary.in.send("b");
    narrow.executor.runOne();
    assertEquals(new SelectorState.Scheduled(), diary.state());
    assertThrows(IllegalStateException.class, diary.in::disable);
  }

  @Test
  void aSnapshotShowsEveryMailboxByLevel() {
    Diary diary = new Diary();
    diary.orders.level(0);
    diary.in.level(3).guard(() -> false);
    manual.system.spawn("diary", diary);
    diary.in.send("a");
    diary.in.send("b");
    diary.tell(() -> {});
    SelectorSnapshot seen = diary.snapshot();
    assertEquals("diary", seen.name());
    assertEquals(new SelectorState.Idle(), seen.state());
    assertEquals(1, seen.turns());
    assertEquals(
        List.of(
            new MailboxSnapshot("orders", "", 0, 0, 0, new MailboxSnapshot.Gate.Open()),
            new MailboxSnapshot("in", "", 3, 2, 0, new MailboxSnapshot.Gate.Guarded(1))),
        seen.mailboxes());
    assertEquals(
        "diary Idle after 1 turns [orders: 0 waiting, open; in: 2 waiting, closed by its guard since turn 1]",
        diary.toString());
    assertEquals("in of diary", diary.in.toString());
    assertEquals("in", diary.in.name());
    assertThrows(IllegalArgumentException.class, () -> seen.mailbox("nobody"));
  }

  @Test
  void theTextOfOneThatHasEndedSaysWhy() {
    Diary exits = manual.started(new Diary());
    exits.tell(exits::exit);
    assertTrue(exits.toString().contains(" Terminated (Normal) after "), exits::toString);

    Diary fails = manual.started(new Diary());
    Diary linked = manual.started(new Diary());
    linked.tell(() -> linked.link(fails));
    fails.tell(() -> {
      throw new IllegalStateException("foreign");
    });
    String why = "Failed by java.lang.IllegalStateException)";
    assertTrue(fails.toString().contains(" Terminated (" + why), fails::toString);
    assertTrue(
        linked.toString().contains(" Terminated (Linked to " + fails.name() + ": " + why),
        linked::toString);
  }

  @Test
  void aSelectorWithoutNameIsNamedAfterItsClass() {
    assertTrue(new Diary().name().startsWith("Diary@"), new Diary().name());
    String[] name = new String[1];
    manual.made(ctx -> {
      name[0] = ctx.name();
      return ctx.mailbox("m", m -> {});
    });
    assertTrue(name[0].startsWith("Selector@"), name[0]);
    assertEquals("x", manual.system.spawn("x", new Diary()).name());
  }

  // ---- the end

  @Test
  void exitEndsAfterTheTurnAndWhatWaitsBecomesDeadLetters() {
    Diary diary = manual.started(new Diary());
    diary.orders.send(() -> {
      diary.exit();
      log.add("rest of the turn");
      diary.in.send("to myself");
    });
    diary.orders.send(() -> log.add("never"));
    diary.in.send("a");
    diary.in.send("b");
    manual.runAll();
    assertEquals(List.of("onStart", "a", "rest of the turn", "onExit Normal"), log);
    assertEquals(3, manual.deadLetters.size());
    assertEquals(List.of("b", "to myself"), manual.undelivered().subList(0, 2));
    DeadLetter letter = manual.deadLetters.get(0);
    assertEquals(new DeadLetter(diary.name(), "in", "b", DeadLetter.Reason.TERMINATED), letter);
    assertEquals(3, manual.system.deadLetters(DeadLetter.Reason.TERMINATED));
  }

  @Test
  void stopEndsAfterThePresentTurn() {
    Diary diary = manual.started(new Diary());
    diary.orders.send(() -> {
      diary.stop();
      log.add("rest of the turn");
    });
    diary.orders.send(() -> log.add("never"));
    manual.runAll();
    assertEquals(List.of("onStart", "rest of the turn", "onExit Stopped"), log);
    assertEquals(new ExitReason.Stopped(), diary.reason());
  }

  @Test
  void stopInAContinuationEndsAfterIt() {
    Diary diary = manual.started(new Diary());
    CompletableFuture<String> first = new CompletableFuture<>();
    CompletableFuture<String> second = new CompletableFuture<>();
    diary.tell(() -> {
      diary
          .await(first, (v, e) -> {
            diary.stop();
            log.add("rest of the turn");
          })
          .whileDisabled();
      diary.await(second, (v, e) -> log.add("no other continuation")).whileDisabled();
    });
    first.complete("x");
    second.complete("y");
    diary.in.send("no message");
    manual.runAll();
    assertEquals(List.of("onStart", "rest of the turn", "onExit Stopped"), log);
  }

  @Test
  void stopWhenAGuardHasFailedEndsBeforeAnyMessage() {
    Diary diary = new Diary() {
      @Override
      protected Directive onFailure(Throwable cause) {
        stop();
        disableAll(); // of which nobody needs to be told any more
        return Directive.RESUME;
      }
    };
    diary.in.guard(() -> {
      throw bad;
    });
    manual.started(diary);
    diary.in.send("one more message");
    diary.orders.send(() -> log.add("one more order"));
    manual.runAll();
    assertEquals(List.of("onStart", "onExit Stopped"), log);
  }

  @Test
  void stopWakesAnIdleSelector() {
    Diary diary = manual.started(new Diary());
    diary.stop();
    diary.stop();
    assertEquals(1, manual.runAll());
    assertEquals(new ExitReason.Stopped(), diary.reason());
  }

  @Test
  void stopEndsASuspendedSelector() {
    Diary diary = manual.started(new Diary());
    CompletableFuture<String> stage = new CompletableFuture<>();
    diary.tell(() -> diary.await(stage, (v, e) -> log.add("never")));
    diary.in.send("waits");
    diary.stop();
    manual.runAll();
    assertEquals(new ExitReason.Stopped(), diary.reason());
    assertEquals(List.of("waits"), manual.undelivered());
    stage.complete("late");
    assertEquals(0, manual.runAll());
    assertEquals(List.of("onStart", "onExit Stopped"), log);
  }

  @Test
  void stopBeforeSpawnEndsAtTheStartWithoutHooks() {
    Diary diary = new Diary();
    diary.in.send("a");
    diary.stop();
    assertEquals(new SelectorState.New(), diary.state());
    manual.started(diary);
    assertEquals(new ExitReason.Stopped(), diary.reason());
    assertEquals(List.of(), log);
    assertEquals(List.of("a"), manual.undelivered());
    assertEquals(0, manual.system.size());
  }

  @Test
  void hooksAreCalledOnceAndInOrder() {
    Diary diary = manual.started(new Diary());
    diary.in.send("a");
    diary.tell(diary::exit);
    diary.stop();
    diary.in.send("b");
    manual.runAll();
    assertEquals(List.of("onStart", "a", "onExit Normal"), log);
  }

  @ParameterizedTest
  @EnumSource(Directive.class)
  void aFailureAfterTheExitStopsTheSelectorWhateverItAnswers(Directive answer) {
    Diary exitThenFail = manual.started(new Diary());
    exitThenFail.directive = answer;
    exitThenFail.tell(() -> {
      exitThenFail.exit();
      throw bad;
    });
    assertEquals(new ExitReason.Normal(), exitThenFail.reason());
    assertEquals(Directive.STOP, manual.failures.getFirst().directive());
    assertEquals(1, manual.failures.size());
  }

  @Test
  void theFirstReasonCounts() {
    Diary exitThenFail = manual.started(new Diary());
    exitThenFail.tell(() -> {
      exitThenFail.exit();
      throw bad;
    });
    assertEquals(new ExitReason.Normal(), exitThenFail.reason());
    Diary failThenStop = manual.started(new Diary());
    failThenStop.tell(() -> {
      failThenStop.stop();
      throw bad;
    });
    assertEquals(new ExitReason.Failed(bad), failThenStop.reason());
    Diary stopThenExit = manual.started(new Diary());
    stopThenExit.tell(() -> {
      stopThenExit.stop();
      stopThenExit.exit();
    });
    assertEquals(new ExitReason.Normal(), stopThenExit.reason());
    Diary exitInOnExit = manual.started(new Diary());
    exitInOnExit.atExit = exitInOnExit::exit;
    exitInOnExit.stop();
    manual.runAll();
    assertEquals(new ExitReason.Stopped(), exitInOnExit.reason());
  }

  @Test
  void exitInOnStartEndsBeforeAnyMessage() {
    Diary diary = new Diary();
    diary.atStart = diary::exit;
    diary.in.send("a");
    manual.started(diary);
    assertEquals(List.of("onStart", "onExit Normal"), log);
    assertEquals(List.of("a"), manual.undelivered());
  }

  @Test
  void whatIsSentAfterTheEndIsADeadLetterForTheSystemAndNothingForTheSender() {
    Diary diary = manual.started(new Diary());
    diary.tell(diary::exit);
    diary.in.send("a");
    assertFalse(diary.in.trySend("b"));
    CompletionException e =
        assertThrows(CompletionException.class, () -> now(diary.in.sendAsync("c")));
    assertInstanceOf(UndeliverableException.class, e.getCause());
    assertEquals(0, manual.runAll());
    assertEquals(List.of("a", "c"), manual.undelivered());
    assertEquals(0, diary.in.depth());
    assertEquals(2, manual.system.deadLetters(DeadLetter.Reason.TERMINATED));
  }

  @Test
  void nothingAnEndedSelectorIsAskedWakesIt() {
    Diary diary = manual.started(new Diary());
    diary.tell(diary::exit);
    diary.stop();
    diary.recheck();
    diary.in.send("a");
    assertEquals(0, manual.executor.pending());
    assertEquals(new ExitReason.Normal(), diary.reason());
  }

  @Test
  void whenTerminatedCompletesAtTheEndWhetherAskedBeforeOrAfter() {
    Diary diary = new Diary();
    var beforeSpawn = diary.whenTerminated().toCompletableFuture();
    manual.started(diary);
    var before = diary.whenTerminated().toCompletableFuture();
    diary.in.send("a");
    manual.runAll();
    assertFalse(beforeSpawn.isDone() || before.isDone());
    diary.tell(diary::exit);
    assertEquals(new ExitReason.Normal(), now(beforeSpawn));
    assertEquals(new ExitReason.Normal(), now(before));

    Diary unwatched = manual.started(new Diary());
    unwatched.tell(unwatched::exit);
    assertEquals(new ExitReason.Normal(), now(unwatched.whenTerminated()));
  }

  @Test
  void whenTerminatedCannotBeCompletedByOthers() {
    Diary diary = manual.started(new Diary());
    diary.whenTerminated().toCompletableFuture().complete(new ExitReason.Normal());
    assertFalse(diary.whenTerminated().toCompletableFuture().isDone());
  }

  @Test
  void theEndLeavesTheSystem() {
    Diary a = manual.started(new Diary());
    Diary b = manual.started(new Diary());
    assertEquals(2, manual.system.size());
    a.tell(a::exit);
    assertEquals(1, manual.system.size());
    b.stop();
    manual.runAll();
    assertEquals(0, manual.system.size());
  }

  @Test
  void aClosedSystemEndsItsSelectorsAndSpawnsNoMore() {
    SelectorSystem system = SelectorSystem.create();
    Diary diary = system.spawn(new Diary());
    system.discard(Duration.ofSeconds(20));
    assertEquals(new ExitReason.SystemClosed(), diary.reason());
    assertThrows(IllegalStateException.class, () -> system.spawn(new Diary()));
    diary.in.send("late");
    assertEquals(1, system.deadLetters(DeadLetter.Reason.SYSTEM_CLOSED));
  }

  // ---- failure

  @Test
  void aFailureStopsByDefault() {
    Mailbox<Runnable> box = manual.made(ctx -> ctx.mailbox("m", Runnable::run));
    box.send(this::failing);
    box.send(() -> log.add("never"));
    manual.runAll();
    assertEquals(List.of(), log);
    assertEquals(1, manual.undelivered().size());
    assertEquals(1, manual.failures.size());
    assertEquals("m", manual.failures.get(0).mailbox());
    assertSame(bad, manual.failures.get(0).cause());
    assertEquals(Directive.STOP, manual.failures.get(0).directive());
  }

  @Test
  void afterResumeTheNextMessageIsHandled() {
    Diary diary = manual.started(new Diary());
    diary.directive = Directive.RESUME;
    diary.orders.send(this::failing);
    diary.orders.send(() -> log.add("next"));
    manual.runAll();
    assertEquals(List.of("onStart", "onFailure bad", "next"), log);
    assertEquals(Directive.RESUME, manual.failures.get(0).directive());
  }

  @Test
  void restartKeepsMessagesAndPutsGatesBackToTheirDeclaredStart() {
    boolean[] holds = {true};
    Diary diary = new Diary();
    diary.directive = Directive.RESTART;
    diary.orders.guard(() -> holds[0]).headGuard(m -> true);
    Mailbox<String> late = diary.mailbox("late", log::add);
    late.disable();
    manual.started(diary);
    diary.tell(() -> {
      diary.in.disable();
      late.enable();
      diary.orders.guard(() -> true).headGuard(m -> true);
      diary.after(Duration.ofHours(1), () -> log.add("never"));
      diary.in.send("kept");
      late.send("later");
      holds[0] = false;
      diary.orders.send(() -> log.add("guarded"));
      throw bad;
    });
    assertEquals(List.of("onStart", "onFailure bad", "onStart", "kept"), log);
    assertEquals(
        new MailboxSnapshot.Gate.Disabled(1), diary.snapshot().mailbox("late").gate());
    assertEquals(
        new MailboxSnapshot.Gate.Guarded(2), diary.snapshot().mailbox("orders").gate());
    assertEquals(new MailboxSnapshot.Gate.Open(), diary.snapshot().mailbox("in").gate());
    assertTrue(diary.cell.pending().isEmpty());
    holds[0] = true;
    diary.recheck();
    manual.runAll();
    assertEquals("guarded", log.get(4));
  }

  @Test
  void restartEndsASuspension() {
    Diary diary = new Diary();
    diary.directive = Directive.RESTART;
    manual.started(diary);
    CompletableFuture<String> stage = new CompletableFuture<>();
    diary.tell(() -> {
      diary.await(stage, (v, e) -> log.add("never"));
      throw bad;
    });
    diary.in.send("a");
    manual.runAll();
    stage.complete("late");
    manual.runAll();
    assertEquals(List.of("onStart", "onFailure bad", "onStart", "a"), log);
  }

  @Test
  void afterAGuardFailedARestartComesBeforeAnyMessage() {
    boolean[] broken = {true};
    Diary diary = new Diary();
    diary.directive = Directive.RESTART;
    diary.in.guard(() -> {
      if (broken[0]) {
        broken[0] = false;
        throw bad;
      }
      return true;
    });
    manual.started(diary);
    diary.in.send("a");
    diary.tell(() -> log.add("order"));
    assertEquals("onStart", log.get(0));
    assertTrue(log.get(1).startsWith("onFailure"), log.get(1));
    assertEquals("onStart", log.get(2));
    assertEquals(List.of("a", "order"), log.subList(3, 5).stream().sorted().toList());
  }

  @Test
  void anOnStartThatFailsStopsUnlessResumed() {
    Diary stops = new Diary();
    stops.directive = Directive.RESTART;
    stops.atStart = this::failing;
    stops.in.send("a");
    manual.started(stops);
    assertEquals(List.of("onStart", "onFailure bad", "onExit Failed"), log);
    assertEquals(new ExitReason.Failed(bad), stops.reason());
    assertNull(manual.failures.get(0).mailbox());
    assertEquals(Directive.STOP, manual.failures.get(0).directive());

    log.clear();
    Diary resumes = new Diary();
    resumes.directive = Directive.RESUME;
    resumes.atStart = this::failing;
    resumes.in.send("a");
    manual.started(resumes);
    assertEquals(List.of("onStart", "onFailure bad", "a"), log);
  }

  @Test
  void anOnExitThatFailsIsReportedAndTheSelectorEndsForItsFirstReason() {
    Diary diary = manual.started(new Diary());
    diary.atExit = this::failing;
    diary.tell(diary::exit);
    assertEquals(new ExitReason.Normal(), diary.reason());
    assertSame(bad, manual.failures.get(0).cause());
    assertEquals(1, manual.failures.size());
  }

  @Test
  void anOnFailureThatFailsStopsAndIsNotSwallowed() {
    RuntimeException worse = new IllegalArgumentException("worse");
    Selector selector = new Selector() {
      final Mailbox<Runnable> in = mailbox("in", Runnable::run);

      @Override
      protected void onStart() {
        in.send(LifecycleTest.this::failing);
      }

      @Override
      protected Directive onFailure(Throwable cause) {
        throw worse;
      }
    };
    manual.started(selector);
    assertEquals(new SelectorState.Terminated(new ExitReason.Failed(bad)), selector.state());
    assertSame(worse, bad.getSuppressed()[0]);

    Selector rethrows = new Selector() {
      final Mailbox<Runnable> in = mailbox("in", Runnable::run);

      @Override
      protected void onStart() {
        in.send(LifecycleTest.this::failing);
      }

      @Override
      protected Directive onFailure(Throwable cause) {
        throw bad;
      }
    };
    manual.started(rethrows);
    assertEquals(new SelectorState.Terminated(new ExitReason.Failed(bad)), rethrows.state());
    assertEquals(1, bad.getSuppressed().length);
  }

  @Test
  void aVirtualMachineErrorIsPassedOnAndNobodyIsAsked() {
    Thread thread = Thread.currentThread();
    Thread.UncaughtExceptionHandler usual = thread.getUncaughtExceptionHandler();
    List<Throwable> uncaught = new ArrayList<>();
    thread.setUncaughtExceptionHandler((t, e) -> uncaught.add(e));
    try {
      Diary diary = manual.started(new Diary());
      diary.directive = Directive.RESUME;
      Error fatal = new InternalError("fatal");
      diary.tell(() -> {
        throw fatal;
      });
      assertEquals(List.of("onStart"), log);
      assertEquals(new ExitReason.Failed(fatal), diary.reason());
      assertEquals(List.of(fatal), uncaught);
      assertEquals(fatal, manual.failures.get(0).cause());
      Diary other = manual.started(new Diary());
      other.tell(this::failing);
      assertEquals(1, uncaught.size());
    } finally {
      thread.setUncaughtExceptionHandler(usual);
    }
  }

  @Test
  void aSelectorWhoseTaskIsRejectedFailsButNotOnTheSendersStack() {
    RejectedExecutionException full = new RejectedExecutionException("full");
    Thread sender = Thread.currentThread();
    AtomicReference<Thread> told = new AtomicReference<>();
    SelectorSystem system = SelectorSystem.builder()
        .executor(task -> {
          throw full;
        })
        .onFailure(f -> told.set(Thread.currentThread()))
        .build();
    Diary diary = system.spawn(new Diary());
    assertEquals(new ExitReason.Failed(full), now(diary.whenTerminated()));
    assertNotNull(told.get());
    assertFalse(told.get() == sender);
    assertEquals(List.of(), log);
  }

  @Test
  void aSelectorThatCannotGiveWayFails() {
    RejectedExecutionException full = new RejectedExecutionException("full");
    List<Runnable> accepted = new ArrayList<>();
    SelectorSystem system = SelectorSystem.builder()
        .throughput(1)
        .executor(task -> {
          if (!accepted.isEmpty()) {
            throw full;
          }
          accepted.add(task);
        })
        .build();
    Diary diary = new Diary();
    diary.in.send("a");
    diary.in.send("b");
    system.spawn(diary);
    accepted.get(0).run();
    assertEquals(List.of("onStart", "a", "onExit Failed"), log);
    assertEquals(new ExitReason.Failed(full), diary.reason());
    assertEquals(1, system.deadLetters(DeadLetter.Reason.TERMINATED));
  }

  @Test
  void theLastHookIsInsideTheSelectorEvenIfItsTaskWasRejected() {
    RejectedExecutionException full = new RejectedExecutionException("full");
    List<Failure> failures = new java.util.concurrent.CopyOnWriteArrayList<>();
    SelectorSystem system = SelectorSystem.builder()
        .executor(task -> {
          if (log.contains("onStart")) {
            throw full;
          }
          task.run();
        })
        .onFailure(failures::add)
        .build();
    Diary diary = new Diary();
    diary.atExit = diary.in::disable;
    system.spawn(diary);
    diary.in.send("a");
    assertEquals(new ExitReason.Failed(full), now(diary.whenTerminated()));
    assertEquals(List.of("onStart", "onExit Failed"), log);
    assertEquals(List.of(full), failures.stream().map(Failure::cause).toList());
  }

  @Test
  void aFailureOfATaskThatComesTooLateIsNotSwallowed() {
    Diary after = manual.started(new Diary());
    after.tell(() -> {
      after.async(this::failing);
      after.exit();
    });
    assertSame(bad, manual.failures.get(0).cause());
    assertEquals(1, manual.failures.size());

    Diary before = manual.started(new Diary());
    before.orders.send(() -> before.async(this::failing));
    manual.executor.runOne();
    manual.executor.runOne();
    before.stop();
    manual.runAll();
    assertEquals(new ExitReason.Stopped(), before.reason());
    assertEquals(2, manual.failures.size());
  }

  @Test
  void theEndForgetsWhatWasExpected() {
    Diary diary = manual.started(new Diary());
    diary.tell(() -> {
      diary.after(Duration.ofHours(1), () -> {});
      diary.exit();
    });
    assertTrue(diary.cell.pending().isEmpty());
  }

  @Test
  void aContinuationThatFailsIsAFailure() {
    Diary diary = manual.started(new Diary());
    CompletableFuture<String> stage = new CompletableFuture<>();
    diary.tell(() -> diary.await(stage, (v, e) -> failing()));
    stage.complete("x");
    manual.runAll();
    assertEquals(new ExitReason.Failed(bad), diary.reason());
    assertNull(manual.failures.get(0).mailbox());
  }

  @Test
  void aPolicyIsNotSetAfterTheStart() {
    Diary diary = new Diary();
    diary.atStart = () -> diary.policy(SelectionPolicy.multilevel());
    manual.started(diary);
    assertInstanceOf(IllegalStateException.class, manual.failures.get(0).cause());
  }
}
