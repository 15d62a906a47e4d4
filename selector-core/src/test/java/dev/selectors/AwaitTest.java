package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** What await promises, for a selector with few mailboxes and for one with many. */
@Timeout(60)
@ParameterizedClass(name = "{0} mailboxes more")
@ValueSource(ints = {1, 98})
final class AwaitTest {
  private final SteeredSystem its = new SteeredSystem();
  private final Steered s = new Steered();
  private final Mailbox<String> a = s.logged("a");
  private final Mailbox<String> b;
  private final CompletableFuture<String> stage = new CompletableFuture<>();

  AwaitTest(int more) {
    s.mailboxes("more", more, (i, message) -> {});
    b = s.logged("b");
    its.spawn("s", s);
    its.run();
  }

  private void inTurn(Runnable action) {
    s.turn.send(action);
    its.run();
  }

  private void awaitStage() {
    inTurn(() -> s.await(stage, (value, error) -> s.seen.add("went on with " + value)));
  }

  private void pauseB() {
    inTurn(() -> s.await(stage, (value, error) -> s.seen.add("went on")).whileDisabled(b));
  }

  @Test
  void suspendedSelectorTakesNoTurn() {
    awaitStage();
    a.send("a");
    b.send("b");
    its.run();
    assertEquals(List.of(), s.seen);
    assertInstanceOf(SelectorState.Awaiting.class, s.state());
  }

  @Test
  void restOfTheTurnRunsBeforeTheContinuation() {
    inTurn(() -> {
      s.await(CompletableFuture.completedFuture("x"), (value, error) -> s.seen.add(value));
      s.seen.add("rest of the turn");
    });
    assertEquals(List.of("rest of the turn", "x"), s.seen);
  }

  @Test
  void continuationComesBeforeAnyMessage() {
    awaitStage();
    a.send("a");
    stage.complete("x");
    its.run();
    assertEquals(List.of("went on with x", "a"), s.seen);
  }

  @Test
  void continuationOfACompletedStageComesBeforeMessagesThatWait() {
    s.turn.send(
        () -> s.await(CompletableFuture.completedFuture("x"), (value, error) -> s.seen.add(value)));
    a.send("a");
    its.run();
    assertEquals(List.of("x", "a"), s.seen);
  }

  private void chain(int length) {
    s.await(CompletableFuture.completedFuture("x"), (value, error) -> {
      s.seen.add(value);
      if (length > 1) {
        chain(length - 1);
      }
    });
  }

  private void messagesToItself(int many) {
    s.seen.add("x");
    if (many > 1) {
      s.turn.send(() -> messagesToItself(many - 1));
    }
  }

  /** So a selector that goes on for long does so by messages to itself. */
  @Test
  void othersWaitForTheEndOfAChainOfContinuationsButNotOfMessages() {
    s.turn.send(() -> chain(3));
    a.send("a");
    its.run();
    assertEquals(List.of("x", "x", "x", "a"), s.seen);
    s.seen.clear();
    s.turn.send(() -> messagesToItself(3));
    a.send("a");
    its.run();
    assertEquals(List.of("x", "a", "x", "x"), s.seen);
  }

  @Test
  void continuationIsATurnOfItsSelector() {
    inTurn(() -> s.await(stage, (value, error) -> b.disable()));
    stage.complete("x");
    its.run();
    b.send("b");
    its.run();
    assertEquals(List.of(), s.seen);
    assertEquals(List.of(), its.failures);
  }

  @Test
  void continuationIsGivenTheError() {
    var oops = new IllegalStateException("oops");
    List<Throwable> errors = new ArrayList<>();
    inTurn(() -> s.await(stage, (value, error) -> {
      assertNull(value);
      errors.add(error);
    }));
    stage.completeExceptionally(oops);
    its.run();
    assertEquals(List.of(oops), errors);
    assertEquals(List.of(), its.failures);
  }

  private void awaitInTwo(CompletionStage<String> awaited) {
    inTurn(() -> s.await(awaited, s.seen::add, error -> s.seen.add("error: " + error)));
  }

  @Test
  void ofTwoContinuationsTheOneForTheValueIsCalled() {
    awaitInTwo(stage);
    assertInstanceOf(SelectorState.Awaiting.class, s.state());
    stage.complete("x");
    its.run();
    assertEquals(List.of("x"), s.seen);
  }

  @Test
  void ofTwoContinuationsTheOneForTheErrorIsCalled() {
    var oops = new IllegalStateException("oops");
    awaitInTwo(stage);
    stage.completeExceptionally(oops);
    its.run();
    assertEquals(List.of("error: " + oops), s.seen);
    assertEquals(List.of(), its.failures);
  }

  @Test
  void continuationForTheErrorIsGivenItWithoutTheWrappingOfADependentStage() {
    var oops = new IOException("oops");
    awaitInTwo(stage.thenApply(String::strip));
    stage.completeExceptionally(oops);
    its.run();
    assertEquals(List.of("error: " + oops), s.seen);
  }

  @Test
  void wrappingWithNothingInItIsGivenAsItIs() {
    var empty = new CompletionException("empty", null);
    awaitInTwo(CompletableFuture.failedFuture(empty));
    assertEquals(List.of("error: " + empty), s.seen);
  }

  @Test
  void continuationForTheErrorIsNotGivenWhatTheOneForTheValueThrows() {
    var oops = new IllegalStateException("oops");
    s.directive = Directive.RESUME;
    inTurn(() -> s.await(
        stage,
        value -> {
          throw oops;
        },
        error -> s.seen.add("error")));
    stage.complete("x");
    its.run();
    assertEquals(List.of(), s.seen);
    assertEquals(List.of(new Failure("s", null, oops, Directive.RESUME)), its.failures);
  }

  @Test
  void partOfASelectorAwaitsWithTwoContinuationsToo() {
    inTurn(() -> s.context().await(stage, s.seen::add, error -> {}).whileDisabled(b));
    b.send("b");
    a.send("a");
    its.run();
    stage.complete("x");
    its.run();
    assertEquals(List.of("a", "x", "b"), s.seen);
  }

  @Test
  void messagesToASuspendedSelectorScheduleNothingAndKeepTheirOrder() {
    awaitStage();
    List<String> expected = new ArrayList<>(List.of("went on with x"));
    for (int i = 0; i < 100; i++) {
      a.send("a" + i);
      expected.add("a" + i);
    }
    assertEquals(0, its.executor.pending());
    stage.complete("x");
    assertEquals(1, its.executor.pending());
    its.run();
    assertEquals(expected, s.seen);
  }

  @Test
  void selectorGoesOnWhenAllStagesAreComplete() {
    CompletableFuture<String> other = new CompletableFuture<>();
    inTurn(() -> {
      s.await(stage, (value, error) -> s.seen.add(value));
      s.await(other, (value, error) -> s.seen.add(value));
    });
    a.send("a");
    other.complete("second");
    its.run();
    assertEquals(List.of("second"), s.seen);
    stage.complete("first");
    its.run();
    assertEquals(List.of("second", "first", "a"), s.seen);
  }

  @Test
  void continuationMayAwaitAgain() {
    CompletableFuture<String> next = new CompletableFuture<>();
    inTurn(() -> s.await(stage, (value, error) -> s.await(next, (v, e) -> s.seen.add(value + v))));
    a.send("a");
    stage.complete("x");
    its.run();
    assertEquals(List.of(), s.seen);
    next.complete("y");
    its.run();
    assertEquals(List.of("xy", "a"), s.seen);
  }

  @Test
  void anotherThreadMayCompleteTheStage() throws InterruptedException {
    awaitStage();
    Thread.ofPlatform().start(() -> stage.complete("x")).join();
    its.run();
    assertEquals(List.of("went on with x"), s.seen);
  }

  @Test
  void selectorMayAwaitBeforeItsFirstMessage() {
    Steered early = new Steered() {
      @Override
      protected void onStart() {
        await(stage, (value, error) -> seen.add(value));
      }
    };
    Mailbox<String> box = early.logged("box");
    box.send("message");
    its.spawn("early", early);
    its.run();
    assertEquals(List.of(), early.seen);
    stage.complete("started");
    its.run();
    assertEquals(List.of("started", "message"), early.seen);
  }

  @Test
  void stopEndsASuspendedSelector() {
    awaitStage();
    a.send("a");
    s.stop();
    its.run();
    assertEquals(new SelectorState.Terminated(new ExitReason.Stopped()), s.state());
    assertEquals(
        List.of(new DeadLetter("s", "a", "a", DeadLetter.Reason.TERMINATED)), its.deadLetters);
    stage.complete("too late");
    its.run();
    assertEquals(List.of(), s.seen);
  }

  @Test
  void recheckDoesNotEndASuspension() {
    awaitStage();
    a.send("a");
    s.recheck();
    its.run();
    assertEquals(List.of(), s.seen);
    stage.complete("x");
    its.run();
    assertEquals(List.of("went on with x", "a"), s.seen);
  }

  @Test
  void whileDisabledClosesTheNamedMailboxesOnly() {
    pauseB();
    b.send("b");
    a.send("a");
    its.run();
    assertEquals(List.of("a"), s.seen);
    assertInstanceOf(
        MailboxSnapshot.Gate.Paused.class, s.snapshot().mailbox("b").gate());
    stage.complete("x");
    its.run();
    assertEquals(List.of("a", "went on", "b"), s.seen);
  }

  @Test
  void messageToAPausedMailboxSchedulesNothing() {
    pauseB();
    b.send("b");
    assertEquals(0, its.executor.pending());
    a.send("a");
    assertEquals(1, its.executor.pending());
  }

  @Test
  void enablingAPausedMailboxTakesEffectAfterwards() {
    inTurn(b::disable);
    pauseB();
    inTurn(b::enable);
    b.send("b");
    its.run();
    assertEquals(List.of(), s.seen);
    stage.complete("x");
    its.run();
    assertEquals(List.of("went on", "b"), s.seen);
  }

  @Test
  void disablingAPausedMailboxTakesEffectAfterwards() {
    pauseB();
    inTurn(b::disable);
    b.send("b");
    stage.complete("x");
    its.run();
    assertEquals(List.of("went on"), s.seen);
    inTurn(b::enable);
    assertEquals(List.of("went on", "b"), s.seen);
  }

  @Test
  void mailboxPausedByTwoStagesOpensWithTheSecond() {
    CompletableFuture<String> other = new CompletableFuture<>();
    pauseB();
    inTurn(() -> s.await(other, (value, error) -> s.seen.add("other")).whileDisabled(a, b));
    b.send("b");
    stage.complete("x");
    its.run();
    assertEquals(List.of("went on"), s.seen);
    other.complete("y");
    its.run();
    assertEquals(List.of("went on", "other", "b"), s.seen);
  }

  @Test
  void allMailboxesMayBeDisabledWhileAStageIsPending() {
    inTurn(() -> {
      s.await(stage, (value, error) -> s.enableAll()).whileDisabled(b);
      s.disableAll();
    });
    a.send("a");
    b.send("b");
    stage.complete("x");
    its.run();
    assertEquals(List.of(), its.failures);
    assertEquals(List.of("a", "b"), s.seen.stream().sorted().toList());
  }

  @Test
  void narrowingTwiceIsRefused() {
    inTurn(() -> {
      Await await = s.await(stage, (value, error) -> s.seen.add("went on"));
      await.whileDisabled(b);
      var e = assertThrows(IllegalStateException.class, () -> await.whileDisabled(a));
      assertTrue(e.getMessage().contains("of s called twice or too late"), e.getMessage());
    });
    a.send("a");
    its.run();
    assertEquals(List.of("a"), s.seen);
    assertEquals(List.of(), its.failures);
  }

  @Test
  void narrowingByAnotherThreadIsRefused() {
    inTurn(() -> {
      Await await = s.await(stage, (value, error) -> s.seen.add("went on"));
      CompletableFuture.runAsync(
              () -> assertThrows(IllegalStateException.class, () -> await.whileDisabled(b)))
          .join();
    });
    a.send("a");
    its.run();
    assertEquals(List.of(), s.seen);
    assertEquals(List.of(), its.failures);
  }

  @Test
  void narrowingLateIsRefused() {
    List<Await> awaits = new ArrayList<>();
    inTurn(() -> awaits.add(s.await(
        stage,
        (value, error) ->
            assertThrows(IllegalStateException.class, () -> awaits.get(0).whileDisabled(b)))));
    stage.complete("x");
    its.run();
    assertEquals(List.of(), its.failures);
    assertThrows(IllegalStateException.class, () -> awaits.get(0).whileDisabled(b));
  }

  @Test
  void narrowingToTheMailboxOfAnotherIsRefusedAndChangesNothing() {
    Mailbox<Runnable> foreign = new Steered().turn;
    inTurn(() -> {
      Await await = s.await(stage, (value, error) -> s.seen.add("went on"));
      var e = assertThrows(IllegalArgumentException.class, () -> await.whileDisabled(b, foreign));
      assertTrue(e.getMessage().contains("'turn'"), e.getMessage());
      assertTrue(e.getMessage().contains("not to s"), e.getMessage());
    });
    a.send("a");
    its.run();
    assertEquals(List.of(), s.seen);
    stage.complete("x");
    its.run();
    assertEquals(List.of("went on", "a"), s.seen);
    assertEquals(List.of(), its.failures);
  }

  @Test
  void narrowedStageContinuesOnlyAfterTheSuspensionByAnother() {
    CompletableFuture<String> other = new CompletableFuture<>();
    pauseB();
    inTurn(() -> s.await(other, (value, error) -> s.seen.add("other")));
    stage.complete("x");
    its.run();
    assertEquals(List.of(), s.seen);
    other.complete("y");
    its.run();
    assertEquals(List.of("other", "went on"), s.seen);
  }

  @Test
  void timersWaitWhileSuspended() throws InterruptedException {
    inTurn(() -> {
      s.after(Duration.ZERO, () -> s.seen.add("timer"));
      s.await(stage, (value, error) -> s.seen.add("went on"));
    });
    Steered later = its.spawn("later", new Steered());
    // The clock is one thread: when a later timer has fired, the earlier one was due before.
    later.turn.send(() -> later.after(Duration.ofNanos(1), () -> later.seen.add("timer")));
    its.runUntil(() -> !later.seen.isEmpty());
    its.run();
    assertEquals(List.of(), s.seen);
    stage.complete("x");
    its.run();
    assertEquals(List.of("went on", "timer"), s.seen);
  }

  @Test
  void tasksContinueOnlyAfterTheSuspension() {
    inTurn(() -> {
      s.async(() -> "task", (value, error) -> s.seen.add(value));
      s.await(stage, (value, error) -> s.seen.add("went on"));
    });
    its.run();
    assertEquals(List.of(), s.seen);
    stage.complete("x");
    its.run();
    assertEquals(List.of("went on", "task"), s.seen);
  }

  @Test
  void stageThatRefusesToBeListenedToSuspendsNobody() {
    CompletableFuture<String> foreign = new CompletableFuture<>() {
      @Override
      public <U> CompletableFuture<U> handle(
          BiFunction<? super String, Throwable, ? extends U> action) {
        throw new UnsupportedOperationException("no listeners");
      }
    };
    inTurn(() -> assertThrows(
        UnsupportedOperationException.class, () -> s.await(foreign, (value, error) -> {})));
    a.send("a");
    its.run();
    assertEquals(List.of("a"), s.seen);
  }

  @Test
  void continuationThatThrowsIsAFailure() {
    var oops = new IllegalStateException("oops");
    inTurn(() -> s.await(stage, (value, error) -> {
      throw oops;
    }));
    stage.complete("x");
    its.run();
    assertEquals(List.of(new Failure("s", null, oops, Directive.STOP)), its.failures);
    assertEquals(new SelectorState.Terminated(new ExitReason.Failed(oops)), s.state());
  }

  @Test
  void selectorResumedAfterItsContinuationHasFailedIsNoLongerSuspended() {
    s.directive = Directive.RESUME;
    inTurn(() -> s.await(stage, (value, error) -> {
      throw new IllegalStateException("oops");
    }));
    a.send("a");
    stage.complete("x");
    its.run();
    assertEquals(List.of("a"), s.seen);
  }

  @Test
  void restartForgetsAwaitedStages() {
    s.directive = Directive.RESTART;
    CompletableFuture<String> other = new CompletableFuture<>();
    inTurn(() -> {
      s.await(other, (value, error) -> s.seen.add("forgotten"));
      s.await(stage, (value, error) -> {
        throw new IllegalStateException("oops");
      });
    });
    a.send("a");
    stage.complete("x");
    its.run();
    assertEquals(List.of("a"), s.seen);
    other.complete("y");
    its.run();
    assertEquals(List.of("a"), s.seen);
  }

  @Test
  void restartReopensPausedMailboxes() {
    s.directive = Directive.RESTART;
    pauseB();
    b.send("b");
    inTurn(() -> {
      throw new IllegalStateException("oops");
    });
    assertEquals(List.of("b"), s.seen);
    stage.complete("x");
    b.send("b2");
    its.run();
    assertEquals(List.of("b", "b2"), s.seen);
  }

  @Test
  void awaitForgottenByARestartCannotBeNarrowed() {
    CompletableFuture<String> next = new CompletableFuture<>();
    List<Await> awaits = new ArrayList<>();
    Steered restarting = new Steered() {
      @Override
      protected void onStart() {
        for (Await forgotten : awaits) {
          assertThrows(IllegalStateException.class, forgotten::whileDisabled);
          await(next, (value, error) -> seen.add("went on"));
        }
      }
    };
    restarting.directive = Directive.RESTART;
    Mailbox<String> box = restarting.logged("box");
    its.spawn("restarting", restarting);
    restarting.turn.send(() -> {
      awaits.add(restarting.await(stage, (value, error) -> restarting.seen.add("forgotten")));
      throw new IllegalStateException("oops");
    });
    box.send("message");
    its.run();
    assertEquals(1, its.failures.size(), () -> "failures: " + its.failures);
    assertEquals(List.of(), restarting.seen);
    next.complete("x");
    its.run();
    assertEquals(List.of("went on", "message"), restarting.seen);
  }

  @Test
  void selectorMayExitInAContinuation() {
    inTurn(() -> s.await(stage, (value, error) -> s.exit()));
    a.send("a");
    stage.complete("x");
    its.run();
    assertEquals(new SelectorState.Terminated(new ExitReason.Normal()), s.state());
    assertEquals(1, its.deadLetters.size());
  }

  @Test
  void suspendedSelectorHoldsNoWorker() throws Exception {
    try (SelectorSystem system = SelectorSystem.builder().parallelism(1).build()) {
      Steered suspended = system.spawn(new Steered());
      Steered other = system.spawn(new Steered());
      suspended.turn.send(
          () -> suspended.await(stage, (value, error) -> suspended.seen.add(value)));
      assertTrue(system.awaitQuiescence(Duration.ofSeconds(20)));
      assertInstanceOf(SelectorState.Awaiting.class, suspended.state());
      other.turn.send(() -> stage.complete("completed by the other"));
      assertTrue(system.awaitQuiescence(Duration.ofSeconds(20)));
      assertEquals(List.of("completed by the other"), suspended.seen);
    }
  }

  @Test
  void noMessageIsLostWhileOthersCompleteStages() throws Exception {
    int n = 2_000;
    CompletableFuture<String> done = new CompletableFuture<>();
    try (SelectorSystem system = SelectorSystem.builder().parallelism(2).build()) {
      Steered waiter = new Steered();
      List<Integer> order = new ArrayList<>();
      Mailbox<Integer> numbers = waiter.mailbox("numbers", i -> {
        CompletionStage<Integer> doubled = CompletableFuture.supplyAsync(() -> 2 * i);
        waiter.await(doubled, (value, error) -> order.add(value));
      });
      Mailbox<String> end = waiter.<String>mailbox("end", done::complete).level(1);
      system.spawn(waiter);
      IntStream.range(0, n).forEach(numbers::send);
      end.send("end");
      assertEquals("end", done.get(30, TimeUnit.SECONDS));
      assertEquals(IntStream.range(0, n).map(i -> 2 * i).boxed().toList(), order);
    }
  }
}
