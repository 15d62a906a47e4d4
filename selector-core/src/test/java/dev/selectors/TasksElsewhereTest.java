package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks of selectors on an executor of their own: {@link SystemBuilder#tasksOn}. */
@Timeout(60)
final class TasksElsewhereTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  private final ExecutorService virtual = Executors.newVirtualThreadPerTaskExecutor();
  private final List<Failure> failures = new CopyOnWriteArrayList<>();
  private final List<Runnable> notBegun = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() {
    virtual.shutdownNow();
  }

  private SystemBuilder tasksOn(Executor executor) {
    return SelectorSystem.builder().parallelism(1).tasksOn(executor).onFailure(failures::add);
  }

  @Test
  void tasksRunThereAndTurnsDoNot() {
    List<Boolean> virtually = new CopyOnWriteArrayList<>();
    try (SelectorSystem system = tasksOn(virtual).build()) {
      Steered s = system.spawn(new Steered());
      s.turn.send(() -> s.context()
          .async(
              () -> virtually.add(Thread.currentThread().isVirtual()),
              (value, error) -> virtually.add(Thread.currentThread().isVirtual())));
    }
    assertEquals(List.of(true, false), virtually);
  }

  @Test
  void asManyTasksWaitAtOnceAsThereHappenToBeThoughThereIsOneWorker() {
    int many = 500;
    CountDownLatch all = new CountDownLatch(many);
    List<String> done = new CopyOnWriteArrayList<>();
    try (SelectorSystem system = tasksOn(virtual).maxThreads(1).build()) {
      for (int i = 0; i < many; i++) {
        Steered s = system.spawn(new Steered());
        s.turn.send(() -> s.context().async(() -> {
          all.countDown();
          WedgeTest.await(all);
          done.add("done");
        }));
      }
    }
    assertEquals(many, done.size());
    assertEquals(List.of(), failures);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aDrainWaitsForThemAlsoIfTheirSelectorHasEnded(boolean ends) throws InterruptedException {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    List<String> seen = new CopyOnWriteArrayList<>();
    SelectorSystem system = tasksOn(virtual).build();
    Steered s = system.spawn(new Steered());
    s.turn.send(() -> {
      s.context()
          .async(
              () -> {
                inside.countDown();
                WedgeTest.await(release);
                return seen.add("task");
              },
              (value, error) -> seen.add("continuation"));
      if (ends) {
        s.exit();
      }
    });
    inside.await();
    CompletableFuture<ShutdownReport> report =
        CompletableFuture.supplyAsync(() -> system.drain(SOON));
    while (!system.isClosing()) {
      Thread.onSpinWait();
    }
    assertFalse(report.isDone());
    release.countDown();
    assertTrue(report.join().drained());
    assertTrue(report.join().isClean());
    assertEquals(ends ? List.of("task") : List.of("task", "continuation"), seen);
  }

  @Test
  void aSystemIsNotAtRestWhileOneWaitsThereToBegin() throws InterruptedException {
    try (SelectorSystem system = tasksOn(notBegun::add).build()) {
      Steered s = system.spawn(new Steered());
      s.turn.send(() -> s.context().async(() -> {}));
      while (notBegun.isEmpty()) {
        Thread.onSpinWait();
      }
      assertFalse(system.awaitQuiescence(Duration.ofNanos(1)));
      notBegun.removeFirst().run();
      assertTrue(system.awaitQuiescence(SOON));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void oneThatHasNotBegunWhenTheSystemIsClosedHasFailedAndNeverBegins(boolean interrupted) {
    ManualTime time = new ManualTime();
    List<String> ran = new ArrayList<>();
    SelectorSystem system = tasksOn(notBegun::add).timekeeper(time).build();
    Steered s = system.spawn("s", new Steered());
    s.turn.send(() -> {
      s.context().async(() -> ran.add("task"));
      s.exit();
    });
    s.whenTerminated().toCompletableFuture().join();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    ShutdownReport report = system.discard(Duration.ZERO);
    assertEquals(interrupted, Thread.interrupted());
    notBegun.forEach(Runnable::run);
    assertEquals(1, notBegun.size());
    assertEquals(List.of(), ran);
    assertEquals(List.of(), report.stillRunning());
    assertEquals(List.of("s"), failures.stream().map(Failure::selector).toList());
    assertInstanceOf(RejectedExecutionException.class, failures.getFirst().cause());
  }

  @Test
  void oneThatDoesNotEndIsReportedAndNotInterrupted() throws InterruptedException {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    SelectorSystem system = tasksOn(virtual).timekeeper(new ManualTime()).build();
    Steered s = system.spawn("s", new Steered());
    s.turn.send(() -> {
      s.context().async(() -> {
        inside.countDown();
        WedgeTest.await(release);
        interrupted.complete(Thread.currentThread().isInterrupted());
      });
      s.exit();
    });
    inside.await();
    s.whenTerminated().toCompletableFuture().join();
    ShutdownReport report = system.discard(Duration.ZERO);
    release.countDown();
    assertEquals(List.of(Shutdown.TASK_OR_TOLD), report.stillRunning());
    assertFalse(interrupted.join());
  }

  @Test
  void aRefusalIsThrownInTheTurn() {
    RejectedExecutionException full = new RejectedExecutionException("full");
    try (SelectorSystem system = tasksOn(task -> {
          throw full;
        })
        .build()) {
      Steered s = system.spawn("s", new Steered());
      s.turn.send(() -> s.context().async(() -> {}));
    }
    assertEquals(1, failures.size());
    Throwable cause = failures.getFirst().cause();
    assertInstanceOf(RejectedExecutionException.class, cause);
    assertTrue(String.valueOf(cause.getMessage()).contains("async() of s"), cause::toString);
  }

  @Test
  void aTaskMustNotWaitForTheEndOfItsSystem() {
    CompletableFuture<Throwable> error = new CompletableFuture<>();
    try (SelectorSystem system = tasksOn(virtual).build()) {
      Steered s = system.spawn(new Steered());
      s.turn.send(() -> s.context()
          .async(() -> error.complete(assertThrows(IllegalStateException.class, system::close))));
    }
    assertTrue(String.valueOf(error.join().getMessage()).contains("from another thread"));
  }

  @Test
  void turnsOnAGivenExecutorAndTasksOnAnotherEndTogether() {
    List<Boolean> virtually = new CopyOnWriteArrayList<>();
    ShutdownReport report;
    try (ExecutorService two = Executors.newFixedThreadPool(2)) {
      SelectorSystem system = tasksOn(virtual).executor(two).build();
      for (int i = 0; i < 100; i++) {
        Steered s = system.spawn(new Steered());
        s.turn.send(() -> s.context()
            .async(() -> Thread.currentThread().isVirtual(), (is, error) -> virtually.add(is)));
      }
      report = system.drain(SOON);
    }
    assertTrue(report.isClean(), report::toString);
    assertEquals(Collections.nCopies(100, true), virtually);
  }
}
