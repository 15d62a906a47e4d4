package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How a system ends if its executor is somebody else's. */
@Timeout(60)
final class GivenExecutorEndTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  private final ExecutorService threads = Executors.newFixedThreadPool(2);
  private final List<Failure> failures = new CopyOnWriteArrayList<>();
  private final List<String> tellers = new CopyOnWriteArrayList<>();
  /** Whether the executor refuses, like one whose queue is full. */
  private volatile boolean full;

  private final SelectorSystem system = SelectorSystem.builder()
      .executor(task -> {
        if (full) {
          throw new RejectedExecutionException("full");
        }
        threads.execute(task);
      })
      .name("given")
      .onFailure(failure -> {
        failures.add(failure);
        tellers.add(Thread.currentThread().getName());
      })
      .build();

  @AfterEach
  void close() {
    system.close();
    threads.shutdownNow();
  }

  @Test
  @MostlyWaits
  void aBodyThatWaitsElsewhereIsInterruptedAndTheExecutorCanEnd() throws InterruptedException {
    CountDownLatch inside = new CountDownLatch(1);
    Threaded t = system.spawn("t", new Threaded(self -> {
      inside.countDown();
      new CountDownLatch(1).await();
    }));
    inside.await();
    ShutdownReport report = system.drain(Duration.ZERO);
    assertEquals(List.of(), report.stillRunning());
    assertEquals(List.of("t"), report.unfinished());
    assertEquals(1, t.exits);
    threads.shutdown();
    assertTrue(threads.awaitTermination(20, TimeUnit.SECONDS));
  }

  @Test
  void theReportHasAllThatWaitedInAnInbox() {
    int many = 20_000;
    ThreadInbox<Integer> inbox = system.inbox(Integer.class);
    for (int i = 0; i < many; i++) {
      inbox.send(i);
    }
    ShutdownReport report = system.drain(SOON);
    assertEquals(
        many,
        report.undelivered().stream()
            .mapToLong(ShutdownReport.Undelivered::messages)
            .sum());
  }

  @Test
  void aRefusalWhileTheSystemDrainsIsTold() throws InterruptedException {
    Steered sender = system.spawn("sender", new Steered());
    Steered refused = system.spawn("refused", new Steered());
    assertTrue(system.awaitQuiescence(SOON));
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch drains = new CountDownLatch(1);
    sender.turn.send(() -> {
      inside.countDown();
      await(drains);
      full = true;
      refused.turn.send(() -> {});
      full = false;
    });
    inside.await();
    CompletableFuture<ShutdownReport> report =
        CompletableFuture.supplyAsync(() -> system.drain(SOON));
    while (!system.isClosing()) {
      Thread.onSpinWait();
    }
    drains.countDown();
    report.join();
    assertEquals(List.of("refused"), failures.stream().map(Failure::selector).toList());
  }

  @Test
  void aTurnThatHasYetToHearOfTheEndIsReportedAndEndsWhenItDoes() throws InterruptedException {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch hears = new CountDownLatch(1);
    ManualTime time = new ManualTime() {
      @Override
      public boolean await(BooleanSupplier condition, Duration timeout) {
        if (timeout.equals(Timers.FOR_EVER)) {
          inside.countDown();
          GivenExecutorEndTest.await(hears);
        }
        return condition.getAsBoolean();
      }
    };
    SelectorSystem its =
        SelectorSystem.builder().executor(threads).timekeeper(time).build();
    Steered waiting = its.spawn("waiting", new Steered());
    waiting.turn.send(() -> waiting.context().receive(List.of(waiting.turn.on(next -> next))));
    inside.await();
    ShutdownReport report = its.discard(Duration.ZERO);
    hears.countDown();
    assertEquals(List.of("waiting"), report.stillRunning());
    assertInstanceOf(
        ExitReason.SystemClosed.class,
        waiting.whenTerminated().toCompletableFuture().join());
    assertEquals(1, waiting.exits);
  }

  @Test
  void whoTellsOfARefusalHasAName() throws InterruptedException {
    Steered refused = system.spawn("refused", new Steered());
    assertTrue(system.awaitQuiescence(SOON));
    full = true;
    refused.turn.send(() -> {});
    ExitReason unused = refused.whenTerminated().toCompletableFuture().join();
    full = false;
    assertEquals(List.of("given-stand-in"), tellers);
  }

  /** Executors with one thread that run what they were given in that order. */
  static List<ExecutorService> oneAfterTheOther() {
    return List.of(
        Executors.newSingleThreadExecutor(),
        new ForkJoinPool(1, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true));
  }

  @ParameterizedTest
  @MethodSource("oneAfterTheOther")
  @MostlyWaits
  void aTaskThatTheExecutorHasNotBegunIsToldAndNeverRuns(ExecutorService one)
      throws InterruptedException {
    SelectorSystem its =
        SelectorSystem.builder().executor(one).onFailure(failures::add).build();
    CountDownLatch busy = new CountDownLatch(1);
    List<String> ran = new CopyOnWriteArrayList<>();
    Steered s = its.spawn("s", new Steered());
    s.turn.send(() -> {
      one.execute(() -> await(busy));
      s.context().async(() -> ran.add("task"), (value, error) -> ran.add("continuation"));
      s.exit();
    });
    s.whenTerminated().toCompletableFuture().join();
    ShutdownReport report = its.drain(Duration.ZERO);
    List<String> told = failures.stream()
        .map(f -> f.selector() + " " + f.cause().getClass().getSimpleName())
        .toList();
    busy.countDown();
    one.shutdown();
    assertEquals(List.of(), report.stillRunning());
    assertEquals(List.of("s RejectedExecutionException"), told);
    assertTrue(one.awaitTermination(20, TimeUnit.SECONDS));
    assertEquals(List.of(), ran);
  }

  /**
   * Its selector ends after handing over a task that the executor's only thread cannot begin yet.
   */
  private SelectorSystem withATaskNotBegun(
      ExecutorService one, ManualTime time, CountDownLatch busy, List<String> ran) {
    SelectorSystem its = SelectorSystem.builder()
        .executor(one)
        .timekeeper(time)
        .onFailure(failures::add)
        .build();
    CountDownLatch inside = new CountDownLatch(1);
    Steered s = its.spawn("s", new Steered());
    s.turn.send(() -> {
      Future<?> unused = one.submit(() -> {
        inside.countDown();
        await(busy);
      });
      s.context().async(() -> ran.add("task"));
      s.exit();
    });
    s.whenTerminated().toCompletableFuture().join();
    await(inside);
    return its;
  }

  @ParameterizedTest
  @MethodSource("oneAfterTheOther")
  void aTaskThatTheExecutorBeginsWithinTheGraceIsDone(ExecutorService one) {
    ManualTime time = new ManualTime();
    CountDownLatch busy = new CountDownLatch(1);
    List<String> ran = new CopyOnWriteArrayList<>();
    SelectorSystem its = withATaskNotBegun(one, time, busy, ran);
    time.meanwhile = () -> {
      busy.countDown();
      return true;
    };
    ShutdownReport report = its.discard(SOON);
    busy.countDown();
    one.shutdown();
    assertEquals(List.of("task"), ran);
    assertEquals(List.of(), failures);
    assertEquals(List.of(), report.stillRunning());
  }

  private static Aside noting(List<String> told) {
    return new Aside() {
      @Override
      public void run() {
        told.add("run");
      }

      @Override
      public void lost(RejectedExecutionException why) {
        told.add("lost");
      }
    };
  }

  @Test
  void aTaskIsLostOnceThoughTheExecutorAndTheSystemSaySo() {
    List<String> told = new ArrayList<>();
    List<Aside> given = new ArrayList<>();
    HandedOver tasks = new HandedOver();
    tasks.give(noting(told), given::add);
    RejectedExecutionException why = new RejectedExecutionException("shut down");
    given.getFirst().lost(why);
    given.getFirst().lost(why);
    tasks.close();
    given.getFirst().run();
    assertEquals(List.of("lost"), told);
  }

  @Test
  void aTaskThatIsLostAsTheExecutorRefusesItIsNotRefusedAsWell() {
    List<String> told = new ArrayList<>();
    HandedOver tasks = new HandedOver();
    tasks.give(noting(told), once -> {
      tasks.close();
      throw new RejectedExecutionException("full");
    });
    assertEquals(List.of("lost"), told);
    assertTrue(tasks.isEmpty());
  }

  @Test
  void aTaskThatTheExecutorWillNeverBeginIsToldWithoutAWait() throws InterruptedException {
    ManualTime time = new ManualTime();
    CountDownLatch busy = new CountDownLatch(1);
    List<String> ran = new CopyOnWriteArrayList<>();
    ExecutorService one = Executors.newSingleThreadExecutor();
    SelectorSystem its = withATaskNotBegun(one, time, busy, ran);
    assertEquals(1, one.shutdownNow().size());
    assertTrue(one.awaitTermination(20, TimeUnit.SECONDS));
    ShutdownReport report = its.discard(SOON);
    assertEquals(List.of(SOON), time.waits, "for selectors only");
    assertEquals(List.of("s"), failures.stream().map(Failure::selector).toList());
    assertEquals(List.of(), ran);
    assertEquals(List.of(), report.stillRunning());
  }

  /** As if it was shut down while it was given the runs: it gives them back, and refuses none. */
  @Test
  @MostlyWaits
  void whoseRunTheExecutorWillNeverBeginEndsWithTheSystem() throws InterruptedException {
    ExecutorService one = Executors.newSingleThreadExecutor();
    SelectorSystem its = SelectorSystem.builder().executor(one).build();
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch busy = new CountDownLatch(1);
    one.execute(() -> Steered.insist(inside, busy, () -> {}));
    inside.await();
    Steered s = its.spawn("s", new Steered());
    s.turn.send(() -> {});
    ThreadInbox<Integer> inbox = its.inbox(Integer.class);
    inbox.send(1);
    assertEquals(2, one.shutdownNow().size());
    busy.countDown();
    assertTrue(one.awaitTermination(20, TimeUnit.SECONDS));
    ShutdownReport report = its.discard(Duration.ZERO);
    assertEquals(List.of(), report.stillRunning());
    assertEquals(
        new ExitReason.SystemClosed(), s.whenTerminated().toCompletableFuture().join());
    assertEquals(2, report.deadLetters().get(DeadLetter.Reason.SYSTEM_CLOSED));
    assertThrows(StoppedError.class, inbox::receive);
  }

  /** One of those tasks may be the one to tell that the request's time is up, which it is not. */
  @Test
  void requestsFailAsTheSystemClosesBeforeTasksAreLost() {
    List<Boolean> failedBefore = new ArrayList<>();
    List<CompletableFuture<String>> answer = new ArrayList<>();
    ManualSystem its = new ManualSystem(builder -> builder
        .timekeeper(new ManualTime())
        .onFailure(failure -> failedBefore.add(answer.getFirst().isDone())));
    Steered s = its.started(new Steered());
    s.turn.send(() -> {
      s.context().async(() -> {}); // which never begins
      s.exit();
    });
    assertTrue(its.executor.runOne());
    MailboxRef<ReplyTo<String>> mute = replyTo -> {};
    answer.add(its.system.ask(mute, (ReplyTo<String> r) -> r, SOON).toCompletableFuture());
    its.system.discard(SOON);
    assertEquals(List.of(true), failedBefore);
  }

  @ParameterizedTest
  @MethodSource("oneAfterTheOther")
  @MostlyWaits
  void aTurnThatOutlastsTheSystemHandsNoTaskOverAnyMore(ExecutorService one)
      throws InterruptedException {
    SelectorSystem its =
        SelectorSystem.builder().executor(one).onFailure(failures::add).build();
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch closed = new CountDownLatch(1);
    List<String> ran = new CopyOnWriteArrayList<>();
    Steered s = its.spawn("s", new Steered());
    s.turn.send(() -> {
      inside.countDown();
      await(closed);
      s.context().async(() -> ran.add("task"), (value, error) -> ran.add("continuation"));
    });
    inside.await();
    List<String> stillRunning = its.drain(Duration.ZERO).stillRunning();
    closed.countDown();
    assertEquals(List.of("s"), stillRunning);
    s.whenTerminated().toCompletableFuture().join();
    one.shutdown();
    assertTrue(one.awaitTermination(20, TimeUnit.SECONDS));
    assertEquals(List.of(), ran);
  }

  /** Notes in which order its code is left. */
  private static final class Leaving extends ThreadSelector {
    final Mailbox<String> in = mailbox(String.class, "in");
    final List<String> left = new CopyOnWriteArrayList<>();

    @Override
    protected void run() {
      left.add("begun");
      try {
        String unused = receive(in);
      } finally {
        left.add("body");
      }
    }

    @Override
    protected void onExit(ExitReason reason) {
      left.add("onExit");
    }
  }

  @Test
  void aBodyThatLosesItsPlaceOnTheExecutorEndsBeforeItsSelector() throws InterruptedException {
    Leaving s = system.spawn(new Leaving());
    assertTrue(system.awaitQuiescence(SOON));
    full = true;
    s.in.send("message");
    s.whenTerminated().toCompletableFuture().join();
    full = false;
    assertEquals(List.of("begun", "body", "onExit"), s.left);
    assertEquals(1, failures.size());
  }

  @Test
  void bodiesEndBeforeTheirSelectorsThoughTheExecutorIsShutDownFirst() throws InterruptedException {
    Leaving s = system.spawn(new Leaving());
    assertTrue(system.awaitQuiescence(SOON));
    threads.shutdown();
    ShutdownReport report = system.drain(SOON);
    assertEquals(List.of("begun", "body", "onExit"), s.left);
    assertEquals(List.of(), report.stillRunning());
    assertEquals(List.of(), failures);
  }

  @Test
  void theSystemDoesNotRestWhileABodyEndsThatHasLostItsPlace() throws InterruptedException {
    CountDownLatch ends = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    Threaded s = system.spawn(new Threaded(self -> {
      try {
        self.take(self.a);
      } finally {
        ends.countDown();
        await(end);
      }
    }));
    assertTrue(system.awaitQuiescence(SOON));
    full = true;
    s.a.send("message");
    ends.await();
    boolean rests = system.awaitQuiescence(Duration.ZERO);
    full = false;
    end.countDown();
    assertFalse(rests);
    assertTrue(system.awaitQuiescence(SOON));
  }

  @Test
  void theFailureOfABodyWithChildrenIsToldOnceThoughTheirEndsAreRefused()
      throws InterruptedException {
    Threaded s = system.spawn("parent", new Threaded(self -> {
      for (int i = 0; i < 5; i++) {
        Steered unused = self.spawnChild(new Steered());
      }
      self.take(self.a);
    }));
    assertTrue(system.awaitQuiescence(SOON));
    full = true;
    s.a.send("message");
    s.whenTerminated().toCompletableFuture().join();
    full = false;
    assertEquals(1, failures.stream().filter(f -> f.selector().equals("parent")).count());
  }

  @Test
  void aBodyThatNeverGetsAPlaceNeverBegins() {
    full = true;
    Leaving s = system.spawn(new Leaving());
    ExitReason reason = s.whenTerminated().toCompletableFuture().join();
    full = false;
    assertInstanceOf(ExitReason.Failed.class, reason);
    assertEquals(List.of(), s.left);
  }

  /** Its code is not called any more, as after any such error. */
  @Test
  void whoHasLostItsPlaceForWantOfMemoryHasNoLastHook() {
    OutOfMemoryError none = new OutOfMemoryError("none for a task");
    AtomicBoolean isNone = new AtomicBoolean();
    SelectorSystem its = SelectorSystem.builder()
        .executor(task -> {
          if (isNone.get()) {
            throw none;
          }
          task.run();
        })
        .onFailure(failures::add)
        .build();
    Steered s = its.spawn("s", new Steered());
    isNone.set(true);
    s.turn.send(() -> {});
    assertEquals(
        new ExitReason.Failed(none), s.whenTerminated().toCompletableFuture().join());
    isNone.set(false);
    its.close();
    assertEquals(List.of(none), failures.stream().map(Failure::cause).toList());
    assertEquals(0, s.exits);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
