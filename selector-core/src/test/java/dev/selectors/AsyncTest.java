package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What tasks that run alongside a selector's turns promise. */
@Timeout(60)
final class AsyncTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  private final SteeredSystem its = new SteeredSystem();
  private final Steered s = its.spawn("s", new Steered());

  private void inTurn(Runnable action) {
    s.turn.send(action);
    its.run();
  }

  @Test
  void taskIsNotPartOfTheTurn() {
    s.turn.send(() -> s.async(() -> s.seen.add("task")));
    s.turn.send(() -> s.seen.add("next message"));
    its.executor.runOne();
    assertEquals(List.of("next message"), s.seen);
    assertEquals(1, its.executor.pending());
    its.run();
    assertEquals(List.of("next message", "task"), s.seen);
  }

  @Test
  void turnsGoOnWhileATaskRuns() throws Exception {
    CountDownLatch handled = new CountDownLatch(1);
    CompletableFuture<Boolean> both = new CompletableFuture<>();
    try (SelectorSystem system = SelectorSystem.builder().parallelism(2).build()) {
      Steered busy = system.spawn(new Steered());
      busy.turn.send(() -> busy.async(
          () -> handled.await(20, TimeUnit.SECONDS), (value, error) -> both.complete(value)));
      busy.turn.send(handled::countDown);
      assertEquals(true, both.get(20, TimeUnit.SECONDS));
    }
  }

  @Test
  void taskIsNotTheOwner() {
    List<Throwable> refusals = new ArrayList<>();
    inTurn(() ->
        s.async(() -> refusals.add(assertThrows(IllegalStateException.class, s.turn::disable))));
    assertEquals(1, refusals.size());
    assertEquals(List.of(), its.failures);
  }

  @Test
  void continuationIsATurn() {
    long before = s.snapshot().turns();
    inTurn(() -> s.async(() -> "result", (value, error) -> {
      assertNull(error);
      s.turn.disable();
      s.turn.enable();
      s.seen.add(value);
    }));
    assertEquals(List.of("result"), s.seen);
    assertEquals(List.of(), its.failures);
    assertEquals(before + 2, s.snapshot().turns());
  }

  @Test
  void continuationIsGivenWhatTheTaskThrew() {
    var oops = new IOException("oops");
    List<Throwable> errors = new ArrayList<>();
    inTurn(() -> s.async(
        () -> {
          throw oops;
        },
        (value, error) -> {
          assertNull(value);
          errors.add(error);
        }));
    assertEquals(List.of(oops), errors);
    assertEquals(List.of(), its.failures);
  }

  @Test
  void ofTwoContinuationsTheOneForTheResultIsCalled() {
    inTurn(() -> s.async(() -> "result", s.seen::add, error -> s.seen.add("error")));
    assertEquals(List.of("result"), s.seen);
  }

  @Test
  void ofTwoContinuationsTheOneForWhatTheTaskThrewIsCalled() {
    var oops = new CompletionException(new IOException("oops"));
    inTurn(() -> s.context()
        .async(
            () -> {
              throw oops;
            },
            value -> s.seen.add("value"),
            error -> s.seen.add("error: " + error)));
    assertEquals(List.of("error: " + oops), s.seen);
    assertEquals(List.of(), its.failures);
  }

  @Test
  void ofTwoContinuationsTheOneForTheResultMayBeGivenNull() {
    inTurn(() -> s.<Object>async(() -> null, value -> s.seen.add("null: " + value), error -> {}));
    assertEquals(List.of("null: null"), s.seen);
  }

  @Test
  void resultMayBeNull() {
    inTurn(() -> s.<Object>async(() -> null, (value, error) -> s.seen.add(value + " " + error)));
    assertEquals(List.of("null null"), s.seen);
  }

  @Test
  void failureOfATaskIsToldOnceAndStopsTheSelector() {
    var oops = new IllegalStateException("oops");
    inTurn(() -> s.async(() -> {
      throw oops;
    }));
    assertEquals(List.of(new Failure("s", null, oops, Directive.STOP)), its.failures);
    assertEquals(1, s.asked);
    assertEquals(new SelectorState.Terminated(new ExitReason.Failed(oops)), s.state());
  }

  @Test
  void errorOfATaskIsToldAsItIs() {
    var oops = new AssertionError("oops");
    inTurn(() -> s.async(() -> {
      throw oops;
    }));
    assertEquals(List.of(oops), its.causes());
  }

  @Test
  void selectorMayResumeAfterItsTaskHasFailed() {
    s.directive = Directive.RESUME;
    inTurn(() -> s.async(() -> {
      throw new IllegalStateException("oops");
    }));
    inTurn(() -> s.seen.add("next"));
    assertEquals(List.of("next"), s.seen);
    assertEquals(1, its.failures.size());
  }

  @Test
  void failureOfATaskWhoseSelectorHasEndedIsToldOnce() {
    var oops = new IllegalStateException("oops");
    s.turn.send(() -> {
      s.async(() -> {
        throw oops;
      });
      s.exit();
    });
    its.executor.runOne();
    assertInstanceOf(SelectorState.Terminated.class, s.state());
    assertEquals(List.of(), its.failures);
    its.run();
    assertEquals(List.of(oops), its.causes());
  }

  @Test
  void failureOfATaskIsToldOnceIfItsSelectorEndsAtThatMoment() {
    ManualExecutor manual = new ManualExecutor();
    List<Failure> failures = new ArrayList<>();
    Steered ending = new Steered();
    AtomicBoolean atOnce = new AtomicBoolean();
    SelectorSystem system = SelectorSystem.builder()
        .executor(task -> {
          if (atOnce.get()) {
            ending.stop();
            task.run();
          } else {
            manual.execute(task);
          }
        })
        .onFailure(failures::add)
        .build();
    system.spawn(ending);
    ending.turn.send(() -> ending.async(() -> {
      throw new IllegalStateException("oops");
    }));
    manual.runOne();
    atOnce.set(true);
    manual.runAll();
    assertInstanceOf(SelectorState.Terminated.class, ending.state());
    assertEquals(1, failures.size());
  }

  @Test
  void failureOfATaskThatARestartForgotIsTold() {
    var oops = new IllegalStateException("oops");
    var late = new IllegalStateException("late");
    s.directive = Directive.RESTART;
    s.turn.send(() -> {
      s.async(() -> {
        throw late;
      });
      throw oops;
    });
    its.run();
    assertEquals(List.of(oops, late), its.causes());
  }

  @ParameterizedTest
  @EnumSource(names = {"STOP", "RESTART"})
  void failureOfATaskThatComesTooLateIsToldToChangeNothing(Directive before) {
    var oops = new IllegalStateException("oops");
    var late = new IllegalStateException("late");
    s.directive = before;
    s.turn.send(() -> {
      s.async(() -> {
        throw late;
      });
      throw oops;
    });
    its.run();
    assertEquals(
        List.of(
            new Failure("s", "turn", oops, before), new Failure("s", null, late, Directive.RESUME)),
        its.failures);
  }

  // ---- errors of the virtual machine

  private final Error full = new OutOfMemoryError("a test");

  private String runOutOfMemory() {
    throw full;
  }

  @Test
  void errorOfTheVirtualMachineIsGivenToTheContinuationAndPassedOn() {
    List<Throwable> errors = new ArrayList<>();
    List<Throwable> passedOn = Uncaught.during(
        () -> inTurn(() -> s.async(this::runOutOfMemory, (value, error) -> errors.add(error))));
    assertEquals(List.of(full), errors);
    assertEquals(List.of(full), passedOn);
    assertEquals(List.of(), its.failures);
    inTurn(() -> s.seen.add("next")); // the task was in no turn, and has broken none
    assertEquals(List.of("next"), s.seen);
  }

  @Test
  void errorOfTheVirtualMachineIsPassedOnOnceAlsoIfTheContinuationThrowsIt() {
    List<Throwable> passedOn =
        Uncaught.during(() -> inTurn(() -> s.async(this::runOutOfMemory, (value, error) -> {
          throw AsyncTask.rethrown(error);
        })));
    assertEquals(List.of(full), passedOn);
    assertEquals(List.of(full), its.causes());
  }

  @Test
  void errorOfTheVirtualMachineIsPassedOnThoughTheContinuationThrowsSomethingElse() {
    var oops = new IllegalStateException("oops");
    List<Throwable> passedOn =
        Uncaught.during(() -> inTurn(() -> s.async(this::runOutOfMemory, (value, error) -> {
          throw oops;
        })));
    assertEquals(List.of(full), passedOn);
    assertEquals(List.of(oops), its.causes());
  }

  @Test
  void errorOfTheVirtualMachineThatComesTooLateIsPassedOn() {
    List<Throwable> passedOn = Uncaught.during(() -> inTurn(() -> {
      s.async(this::runOutOfMemory, (value, error) -> s.seen.add("continued"));
      s.exit();
    }));
    assertEquals(List.of(full), passedOn);
    assertEquals(List.of(full), its.causes());
    assertEquals(List.of(), s.seen);
  }

  @Test
  void resultForASelectorThatHasEndedIsDropped() {
    s.turn.send(() -> {
      s.async(() -> "late", (value, error) -> s.seen.add(value));
      s.exit();
    });
    its.run();
    assertEquals(List.of(), s.seen);
    assertEquals(List.of(), its.failures);
  }

  @Test
  void restartForgetsTasks() {
    s.directive = Directive.RESTART;
    s.turn.send(() -> {
      s.async(() -> "late", (value, error) -> s.seen.add(value));
      throw new IllegalStateException("oops");
    });
    its.run();
    assertEquals(List.of(), s.seen);
    assertEquals(1, its.failures.size());
  }

  @Test
  void failuresOfTasksOfEndingSelectorsAreToldExactlyOnce() throws Exception {
    int n = 5_000;
    List<Integer> told = Collections.synchronizedList(new ArrayList<>());
    try (SelectorSystem system = SelectorSystem.builder()
        .parallelism(2)
        .onFailure(f -> told.add(Integer.parseInt(f.cause().getMessage())))
        .build()) {
      for (int i = 0; i < n; i++) {
        String number = Integer.toString(i);
        AtomicBoolean running = new AtomicBoolean();
        Steered ending = system.spawn(new Steered());
        ending.turn.send(() -> {
          ending.async(() -> {
            running.set(true);
            throw new IllegalStateException(number);
          });
          // Has the task run at the same time as the end, if a worker is free for it.
          for (int patience = 1_000; patience > 0 && !running.get(); patience--) {
            Thread.onSpinWait();
          }
          ending.exit();
        });
      }
      assertTrue(system.awaitQuiescence(SOON));
    }
    assertEquals(IntStream.range(0, n).boxed().toList(), told.stream().sorted().toList());
  }

  /**
   * The handler may wait for the end of another selector, which perhaps tells this one of that end.
   */
  @Test
  void failureThatComesAfterTheEndIsToldUnderNoLock() {
    Steered ended = new Steered();
    List<Boolean> locked = new ArrayList<>();
    ManualSystem late = new ManualSystem(builder -> builder.onFailure(failure -> {
      locked.add(Thread.holdsLock(ended.cell.pending()));
      locked.add(Thread.holdsLock(ended.cell));
    }));
    late.started(ended);
    ended.turn.send(() -> {
      ended.async(() -> {
        throw new IllegalStateException("late");
      });
      ended.exit();
    });
    late.runAll();
    assertEquals(List.of(false, false), locked);
  }

  private static void meet(CyclicBarrier together) {
    try {
      together.await(20, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new CompletionException(e);
    }
  }

  @Test
  void quiescenceWaitsForTasks() throws Exception {
    CountDownLatch finish = new CountDownLatch(1);
    try (SelectorSystem system = SelectorSystem.builder().parallelism(2).build()) {
      Steered busy = system.spawn(new Steered());
      busy.turn.send(() -> busy.async(
          () -> finish.await(20, TimeUnit.SECONDS), (value, error) -> busy.seen.add("continued")));
      assertFalse(system.awaitQuiescence(Duration.ofMillis(20)));
      finish.countDown();
      assertTrue(system.awaitQuiescence(SOON));
      assertEquals(List.of("continued"), busy.seen);
    }
  }

  /** On Java 21 a pool that is shut down at once still runs what its own worker has given it. */
  @Test
  void taskThatAPoolGivesUpHasFailed() {
    ForkJoinPool pool = new ForkJoinPool(1);
    List<Failure> failures = new CopyOnWriteArrayList<>();
    try (SelectorSystem system =
        SelectorSystem.builder().executor(pool).onFailure(failures::add).build()) {
      Steered waiting = system.spawn(new Steered());
      waiting.turn.send(() -> {
        waiting.async(() -> "task", (value, error) -> {
          waiting.seen.add(value + " " + error);
          waiting.exit();
        });
        pool.shutdownNow();
      });
      assertEquals(
          new ExitReason.Normal(),
          waiting.whenTerminated().toCompletableFuture().join());
      String givenUp = "null " + new RejectedExecutionException("the pool was shut down");
      boolean done = waiting.seen.equals(List.of("task null"));
      assertEquals(List.of(done ? "task null" : givenUp), waiting.seen);
      assertEquals(List.of(), failures);
    }
  }

  @Test
  void taskThatTheExecutorRejectsIsRefusedToTheCaller() {
    ManualExecutor manual = new ManualExecutor();
    AtomicBoolean full = new AtomicBoolean();
    List<Failure> failures = new ArrayList<>();
    SelectorSystem system = SelectorSystem.builder()
        .executor(task -> {
          if (full.get()) {
            throw new RejectedExecutionException("full");
          }
          manual.execute(task);
        })
        .onFailure(failures::add)
        .build();
    Steered rejected = system.spawn(new Steered());
    rejected.turn.send(() -> {
      full.set(true);
      Throwable refusal = assertThrows(
          RejectedExecutionException.class,
          () -> rejected.async(() -> "task", (value, error) -> rejected.seen.add(value)));
      full.set(false);
      assertTrue(refusal.getMessage().startsWith("async() of " + rejected.name()));
      assertEquals("full", refusal.getCause().getMessage());
      rejected.disableAll();
    });
    manual.runAll();
    // It does not expect the task: so it is an error that all mailboxes are disabled.
    assertEquals(1, failures.size());
    assertInstanceOf(AllMailboxesDisabledException.class, failures.get(0).cause());
    assertEquals(List.of(), rejected.seen);
  }

  @ParameterizedTest
  @ValueSource(classes = {IllegalStateException.class, OutOfMemoryError.class})
  void taskThatTheExecutorFailsToTakeIsNotExpected(Class<? extends Throwable> kind) {
    ManualExecutor manual = new ManualExecutor();
    AtomicBoolean full = new AtomicBoolean();
    List<Failure> failures = new ArrayList<>();
    Throwable failure =
        kind == OutOfMemoryError.class ? new OutOfMemoryError() : new IllegalStateException();
    SelectorSystem system = SelectorSystem.builder()
        .executor(task -> {
          if (full.get()) {
            throw AsyncTask.rethrown(failure);
          }
          manual.execute(task);
        })
        .onFailure(failures::add)
        .build();
    Steered failed = system.spawn(new Steered());
    failed.turn.send(() -> {
      full.set(true);
      assertSame(failure, assertThrows(kind, () -> failed.async(() -> {})));
      full.set(false);
      failed.disableAll();
    });
    manual.runAll();
    assertEquals(1, failures.size());
    assertInstanceOf(AllMailboxesDisabledException.class, failures.get(0).cause());
  }

  /** The selectors paper's example: reads run side by side, a write runs alone. */
  static final class ReaderWriter extends Selector {
    private final int[] data = new int[2];
    private int readers;
    int mostReaders;

    final Mailbox<MailboxRef<int[]>> read = mailbox("read", this::onRead);
    final Mailbox<Integer> write =
        this.<Integer>mailbox("write", this::onWrite).guard(() -> readers == 0);

    private final Runnable inRead;

    ReaderWriter(Runnable inRead) {
      this.inRead = inRead;
    }

    private void onRead(MailboxRef<int[]> replyTo) {
      readers++;
      mostReaders = Math.max(mostReaders, readers);
      async(
          () -> {
            int first = data[0];
            inRead.run();
            return new int[] {first, data[1]};
          },
          (value, error) -> {
            readers--;
            replyTo.send(value);
          });
    }

    private void onWrite(int value) {
      data[0] = value;
      data[1] = value;
    }
  }

  @Test
  void readersRunSideBySideAndWritersAlone() throws Exception {
    int reads = 300;
    AtomicInteger torn = new AtomicInteger();
    AtomicInteger replies = new AtomicInteger();
    CyclicBarrier two = new CyclicBarrier(2);
    try (SelectorSystem system = SelectorSystem.builder().parallelism(3).build()) {
      // Each reader waits for another one: if they ran one at a time, none would ever return.
      ReaderWriter data = system.spawn(new ReaderWriter(() -> meet(two)));
      for (int i = 0; i < reads; i++) {
        data.read.send(pair -> {
          replies.incrementAndGet();
          torn.addAndGet(pair[0] == pair[1] ? 0 : 1);
        });
        data.write.send(i);
      }
      assertTrue(system.awaitQuiescence(SOON));
      assertEquals(reads, replies.get());
      assertEquals(0, torn.get());
      assertTrue(data.mostReaders >= 2);
      assertEquals(0, data.write.depth());
    }
  }

  @Test
  void continuationThatThrowsIsAFailure() {
    var oops = new IllegalStateException("oops");
    inTurn(() -> s.async(() -> "x", (value, error) -> {
      throw oops;
    }));
    assertEquals(List.of(oops), its.causes());
  }

  @Test
  void whatWaitsInSomebodysExecutorTellsWhatItIs() {
    its.run();
    s.turn.send(() -> s.async(() -> {}));
    assertEquals(List.of("a run of s"), its.executor.waiting());
    its.executor.runOne();
    assertEquals(List.of("a task other than a run of a selector"), its.executor.waiting());
    its.run();
  }
}
