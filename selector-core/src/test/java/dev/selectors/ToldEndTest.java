package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever closes a system waits for those who are told that its selectors have ended. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ToldEndTest {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final List<String> ONE_LINE =
      List.of("a task, or whoever is told that a selector has ended");

  private final ExecutorService threads = Executors.newFixedThreadPool(2);
  private final CountDownLatch inside = new CountDownLatch(1);
  private final CountDownLatch finish = new CountDownLatch(1);
  private final Threaded ends = new Threaded(self -> self.takeAll(self.a));

  @AfterEach
  void end() {
    finish.countDown();
    threads.shutdown();
  }

  private SelectorSystem systemOn(boolean given) {
    SystemBuilder builder = SelectorSystem.builder();
    return given ? builder.executor(threads).build() : builder.build();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void allHaveBeenToldByAThreadOfItsOwnWhenTheSystemIsClosed(boolean given) {
    SelectorSystem system = systemOn(given);
    List<String> told = new CopyOnWriteArrayList<>();
    system.spawn(ends);
    ends.monitor(down -> {
      assertFalse(isFinishedSoon());
      told.add("monitor");
    });
    CompletionStage<?> unused = ends.whenTerminated().thenRun(() -> told.add("stage"));
    ShutdownReport report = system.drain(LONG);
    List<String> then = List.copyOf(told);
    finish.countDown();
    assertEquals(List.of("monitor", "stage"), then);
    assertTrue(report.isClean());
  }

  /** Gives the closer enough time to return too early. */
  private boolean isFinishedSoon() {
    try {
      return finish.await(300, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @MostlyWaits
  void whoeverIsToldForLongIsInTheReport(boolean given) {
    SelectorSystem system = systemOn(given);
    system.spawn(ends);
    ends.monitor(down -> Steered.insist(inside, finish, () -> {}));
    ShutdownReport report = system.discard(Duration.ZERO);
    assertEquals(ONE_LINE, report.stillRunning());
    assertEquals(0, system.size());
    assertFalse(report.isClean());
  }

  @Test
  @MostlyWaits
  void whoeverIsToldForLongIsInTheReportAlsoIfATurnWasInterrupted() throws InterruptedException {
    SelectorSystem system = systemOn(false);
    CountDownLatch insideTurn = new CountDownLatch(1);
    system.spawn(ends);
    Steered blocked = system.spawn("blocked", new Steered());
    blocked.turn.send(() -> {
      insideTurn.countDown();
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        blocked.seen.add("interrupted");
      }
    });
    ends.monitor(down -> Steered.insist(inside, finish, () -> {}));
    insideTurn.await();
    ShutdownReport report = system.discard(Duration.ZERO);
    assertEquals(List.of("interrupted"), blocked.seen);
    assertEquals(ONE_LINE, report.stillRunning());
  }

  @Test
  @MostlyWaits
  void whoeverIsInterruptedAsHeClosesDoesNotWaitUntilTheDeadlineForThoseWhoAreTold() {
    SelectorSystem system = systemOn(false);
    system.spawn(ends);
    Thread closer = Thread.currentThread();
    ends.monitor(down -> {
      closer.interrupt();
      Steered.insist(inside, finish, () -> {});
    });
    ShutdownReport report = system.drain(Duration.ofHours(1));
    assertTrue(Thread.interrupted());
    assertEquals(ONE_LINE, report.stillRunning());
  }

  /** Where nobody waits for the end of the pool, as it is not the system's. */
  @Test
  void whatIsAboutToEndWhenAnInterruptedCloserLooksIsNotInTheReport() {
    ManualTime time = new ManualTime();
    SelectorSystem system =
        SelectorSystem.builder().executor(threads).timekeeper(time).build();
    system.spawn(ends);
    ends.monitor(down -> Steered.insist(inside, finish, () -> {}));
    time.meanwhile = () -> {
      if (inside.getCount() == 0 && system.size() == 0) {
        finish.countDown();
      }
      Thread.onSpinWait();
      return time.waits.getLast().isPositive();
    };
    Thread.currentThread().interrupt();
    ShutdownReport report = system.discard(LONG);
    assertTrue(Thread.interrupted());
    assertEquals(List.of(), report.stillRunning());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @MostlyWaits
  void whatDependsOnARequestDoesNotKeepTheOneWhoCloses(boolean given) {
    SelectorSystem system = systemOn(given);
    CompletionStage<?> unused =
        ask(system).whenComplete((answer, error) -> Steered.insist(inside, finish, () -> {}));
    ShutdownReport report = system.discard(Duration.ZERO);
    assertEquals(ONE_LINE, report.stillRunning());
    assertEquals(0, inside.getCount());
  }

  @Test
  @MostlyWaits
  void allRequestsFailThoughWhatDependsOnThemNeverReturns() {
    SelectorSystem system = systemOn(false);
    List<CompletableFuture<String>> all = new ArrayList<>();
    for (int i = 0; i < 60; i++) { // more than threads are started for them
      CompletableFuture<String> answer = ask(system).toCompletableFuture();
      all.add(answer);
      CompletionStage<?> unused =
          answer.whenComplete((value, error) -> Steered.insist(inside, finish, () -> {}));
    }
    system.discard(Duration.ZERO);
    for (CompletableFuture<String> answer : all) {
      assertInstanceOf(
          RequestFailedException.class,
          answer.orTimeout(20, TimeUnit.SECONDS).handle((value, error) -> error).join());
    }
  }

  /** A request that waits for its answer until the system is closed. */
  private static CompletionStage<String> ask(SelectorSystem system) {
    MailboxRef<ReplyTo<String>> mute = request -> {};
    return system.ask(mute, (ReplyTo<String> asker) -> asker, Duration.ofHours(1));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @MostlyWaits
  void handlerThatIsToldOfALostTaskDoesNotKeepTheOneWhoCloses(boolean given) {
    CountDownLatch told = new CountDownLatch(1);
    SystemBuilder builder =
        SelectorSystem.builder().onFailure(lost -> Steered.insist(told, finish, () -> {}));
    SelectorSystem system = given
        ? builder.executor(threads).build()
        : builder.parallelism(1).maxThreads(1).build();
    Steered s = system.spawn(new Steered());
    s.turn.send(() -> {
      for (int i = 0; i < 3; i++) { // one more than there are threads
        s.async(() -> Steered.insist(inside, finish, () -> {}));
      }
      s.exit();
    });
    s.whenTerminated().toCompletableFuture().join();
    ShutdownReport report = system.discard(Duration.ZERO);
    assertEquals(ONE_LINE, report.stillRunning());
    assertEquals(0, told.getCount());
  }

  @Test
  @MostlyWaits
  void whoeverIsToldOfOneThatHasLostItsWorkerDoesNotKeepTheOneWhoCloses()
      throws InterruptedException {
    SelectorSystem system = systemOn(false);
    Threaded child = new Threaded(self -> Steered.insist(inside, finish, () -> {}));
    Steered parent = system.spawn("parent", new Steered()); // waits for the end of its child
    parent.turn.send(() -> parent.spawnChild("child", child));
    inside.await();
    parent.monitor(down -> Steered.insist(inside, finish, () -> {}));
    ShutdownReport report = system.discard(Duration.ZERO);
    assertEquals(List.of("child"), report.stillRunning());
  }

  @Test
  @MostlyWaits
  void lastHookThatNeverReturnsKeepsNoOtherFromItsEnd() throws InterruptedException {
    SelectorSystem system = systemOn(false);
    CountDownLatch spawned = new CountDownLatch(3);
    class Blocking extends Steered {
      @Override
      protected void onExit(ExitReason reason) {
        Steered.insist(inside, finish, () -> {});
      }
    }
    Steered innocent = new Steered(); // between two others, whichever comes first
    List<Steered> parents = List.of(new Blocking(), innocent, new Blocking());
    for (Steered parent : parents) { // waits for the end of its child
      Threaded child = new Threaded(self -> {
        spawned.countDown();
        Steered.insist(inside, finish, () -> {});
      });
      system.spawn(parent).turn.send(() -> parent.spawnChild(child));
    }
    spawned.await();
    system.discard(Duration.ZERO);
    assertInstanceOf(
        ExitReason.SystemClosed.class,
        innocent
            .whenTerminated()
            .toCompletableFuture()
            .orTimeout(20, TimeUnit.SECONDS)
            .join());
  }
}
