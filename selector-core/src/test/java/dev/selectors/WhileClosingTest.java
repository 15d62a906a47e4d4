package dev.selectors;

import static dev.selectors.WedgeTest.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** While a system drains, those inside spawn what they need; then all are asked to end together. */
@Timeout(60)
final class WhileClosingTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  private final List<Failure> failures = Collections.synchronizedList(new ArrayList<>());
  private final List<DeadLetter> dead = Collections.synchronizedList(new ArrayList<>());
  private final SelectorSystem system = SelectorSystem.builder()
      .name("closing")
      .parallelism(2)
      .onFailure(failures::add)
      .onDeadLetter(dead::add)
      .build();
  private Steered s = new Steered();

  /** Has a turn do something once somebody has begun to close the system. */
  private void onceClosing(Runnable action) throws InterruptedException {
    CountDownLatch inside = new CountDownLatch(1);
    s.turn.send(() -> {
      inside.countDown();
      while (!system.isClosing()) {
        Thread.onSpinWait();
      }
      action.run();
    });
    assertTrue(inside.await(20, TimeUnit.SECONDS));
  }

  @Test
  void whatATurnSpawnsWhileTheSystemDrainsDoesItsWork() throws InterruptedException {
    system.spawn(s);
    Steered late = new Steered();
    onceClosing(() -> {
      system.spawn(late);
      late.turn.send(() -> s.seen.add("done by the late one"));
    });
    ShutdownReport report = system.drain(SOON);
    assertEquals(List.of("done by the late one"), s.seen);
    assertTrue(report.isClean());
    assertEquals(List.of(), dead);
    assertEquals(List.of(), failures);
    assertEquals(new SelectorState.Terminated(new ExitReason.SystemClosed()), late.state());
  }

  @Test
  void threadOfItsOwnSpawnsWhileTheSystemDrains() throws InterruptedException {
    Steered late = new Steered();
    Threaded threaded = new Threaded(self -> {
      self.take(self.a);
      system.spawn(late);
      late.turn.send(() -> late.seen.add("done"));
    });
    system.spawn(s);
    system.spawn(threaded);
    onceClosing(() -> threaded.a.send("now"));
    assertTrue(system.drain(SOON).drained());
    assertEquals(List.of("done"), late.seen);
    assertEquals(new SelectorState.Terminated(new ExitReason.Normal()), threaded.state());
    assertEquals(List.of(), failures);
  }

  @Test
  void whoeverHearsOfTheEndOfAThreadSpawnsWhileTheSystemDrains() throws InterruptedException {
    Steered late = new Steered();
    Threaded threaded = new Threaded(self -> self.take(self.a));
    CompletionStage<?> unused = threaded.whenTerminated().thenRun(() -> {
      system.spawn(late);
      late.turn.send(() -> late.seen.add("done"));
    });
    system.spawn(s);
    system.spawn(threaded);
    onceClosing(() -> threaded.a.send("now"));
    assertTrue(system.drain(SOON).drained());
    assertEquals(List.of("done"), late.seen);
    assertEquals(List.of(), failures);
  }

  @Test
  void parentThatBeginsAnewHasItsChildrenAgain() throws InterruptedException {
    List<Steered> children = new ArrayList<>();
    s = new Steered() {
      @Override
      protected void onStart() {
        Steered child = spawnChild(new Steered());
        children.add(child);
        child.turn.send(() -> child.seen.add("done"));
      }
    };
    s.directive = Directive.RESTART;
    system.spawn(s);
    onceClosing(() -> {
      throw new IllegalStateException("on purpose");
    });
    assertTrue(system.drain(SOON).drained());
    assertEquals(2, children.size());
    assertEquals(List.of("done"), children.get(1).seen);
    assertEquals(1, failures.size());
  }

  @Test
  void outsiderIsRefusedToSpawnWhileTheSystemDrains() throws InterruptedException {
    system.spawn(s);
    onceClosing(() -> s.seen.add(CompletableFuture.supplyAsync(
            () -> assertThrows(IllegalStateException.class, () -> system.spawn(new Steered())))
        .join()
        .getMessage()));
    assertTrue(system.drain(SOON).isClean());
    assertEquals(1, s.seen.size());
    assertTrue(
        s.seen
            .get(0)
            .endsWith(" was spawned in system closing, which is closing; spawn it earlier,"
                + " or in another system"),
        s.seen.get(0));
  }

  @Test
  void turnIsRefusedToSpawnOnceTheSystemStops() throws InterruptedException {
    system.spawn(s);
    onceClosing(() -> {
      while (!system.isStopping()) {
        Thread.onSpinWait();
      }
      assertThrows(IllegalStateException.class, () -> system.spawn(new Steered()));
      s.seen.add("refused");
    });
    system.discard(SOON);
    assertEquals(List.of("refused"), s.seen);
    assertEquals(List.of(), failures);
  }

  private void awaitStop() {
    while (!system.isStopping()) {
      Thread.onSpinWait();
    }
  }

  /** It is to end anyway, and nobody's code has failed. */
  private void assertEndsWhereItSpawns(Selector selector, List<?> seen, Selector child) {
    ShutdownReport report = system.discard(SOON);
    assertEquals(List.of("before"), seen);
    assertEquals(List.of("parent"), report.unfinished());
    assertEquals(List.of(), failures);
    assertEquals(new SelectorState.Terminated(new ExitReason.SystemClosed()), selector.state());
    assertEquals(new SelectorState.New(), child.state());
  }

  @Test
  void turnThatSpawnsAChildOnceTheSystemStopsEndsThereAndHasNotFailed()
      throws InterruptedException {
    system.spawn("parent", s);
    Steered child = new Steered();
    onceClosing(() -> {
      awaitStop();
      s.seen.add("before");
      s.spawnChild(child);
      s.seen.add("after");
    });
    assertEndsWhereItSpawns(s, s.seen, child);
    assertEquals(0, s.asked);
    assertEquals(1, s.exits);
  }

  @Test
  void startThatSpawnsAChildOnceTheSystemStopsEndsThereAndHasNotFailed()
      throws InterruptedException {
    CountDownLatch inside = new CountDownLatch(1);
    Steered child = new Steered();
    s = new Steered() {
      @Override
      protected void onStart() {
        inside.countDown();
        awaitStop();
        seen.add("before");
        spawnChild(child);
        seen.add("after");
      }
    };
    system.spawn("parent", s);
    assertTrue(inside.await(20, TimeUnit.SECONDS));
    assertEndsWhereItSpawns(s, s.seen, child);
  }

  @Test
  void threadThatSpawnsAChildOnceTheSystemStopsEndsThereAndHasNotFailed()
      throws InterruptedException {
    CountDownLatch inside = new CountDownLatch(1);
    Steered child = new Steered();
    Threaded threaded = new Threaded(self -> {
      inside.countDown();
      awaitStop();
      self.seen.add("before");
      self.spawnChild(child);
      self.seen.add("after");
    });
    system.spawn("parent", threaded);
    assertTrue(inside.await(20, TimeUnit.SECONDS));
    assertEndsWhereItSpawns(threaded, threaded.seen, child);
  }

  @Test
  void selectorThatAnotherOneStopsWhileTheSystemDrainsWasNotClosedWithIt()
      throws InterruptedException {
    system.spawn(s);
    Steered other = system.spawn(new Steered());
    onceClosing(() -> {
      other.stop();
      other.whenTerminated().toCompletableFuture().join();
    });
    assertTrue(system.drain(SOON).drained());
    assertEquals(new SelectorState.Terminated(new ExitReason.Stopped()), other.state());
  }

  /** Each makes the next, for ever. */
  private static final class Generation extends Actor<Integer> {
    @Override
    protected void receive(Integer number) {
      system().spawn(new Generation()).send(number + 1);
      exit();
    }
  }

  @Test
  void thoseWhoSpawnForEverEndWithTheDeadline() {
    for (int round = 0; round < 200; round++) {
      List<Failure> refused = Collections.synchronizedList(new ArrayList<>());
      SelectorSystem endless =
          SelectorSystem.builder().parallelism(2).onFailure(refused::add).build();
      for (int i = 0; i < 4; i++) {
        endless.spawn(new Generation()).send(0);
      }
      ShutdownReport report = endless.drain(Duration.ofNanos(round * 10_000L));
      assertFalse(report.drained());
      assertEquals(List.of(), report.stillRunning());
      assertEquals(0, endless.size());
      for (Failure f : refused) {
        assertTrue(f.cause().getMessage().contains("which is closing"), f::toString);
      }
    }
  }

  /** With an executor that runs at once what it is given, each selector ends when it is woken. */
  @Test
  void whereAllRestNobodyHearsOfAnEndBeforeHeIsAskedToEndHimself() {
    SelectorSystem direct = SelectorSystem.builder()
        .executor(Runnable::run)
        .onFailure(failures::add)
        .onDeadLetter(dead::add)
        .build();
    Steered boss = new Steered();
    Mailbox<Down> down = boss.mailbox("down", end -> boss.seen.add(end.toString()));
    Steered worker = direct.spawn(new Steered());
    direct.spawn(boss);
    boss.turn.send(() -> worker.monitor(down));
    Steered another = direct.spawn(new Steered());
    boss.turn.send(() -> another.monitor(down));
    ShutdownReport report = direct.drain(SOON);
    assertEquals(List.of(), boss.seen);
    assertEquals(List.of(), failures);
    assertEquals(List.of(), dead);
    assertTrue(report.isClean(), report::toString);
  }

  /** By a caller that had looked before the system closed. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whoeverIsSpawnedTooLateToBeStoppedWithTheOthersIsNotReportedAsLeft(boolean given) {
    CountDownLatch ending = new CountDownLatch(1);
    CountDownLatch awaited = new CountDownLatch(1);
    ManualTime time = new ManualTime();
    time.meanwhile = () -> {
      if (ending.getCount() == 0) {
        awaited.countDown();
      }
      Thread.onSpinWait();
      return true;
    };
    SystemBuilder builder = SelectorSystem.builder().timekeeper(time).onDeadLetter(letter -> {
      ending.countDown();
      await(awaited);
    });
    try (ExecutorService executor = Executors.newSingleThreadExecutor()) {
      SelectorSystem timed = given ? builder.executor(executor).build() : builder.build();
      s.turn.send(() -> {});
      MailboxRef<String> silent = request -> {};
      CompletionStage<String> asked = timed.ask(silent, replyTo -> "request", SOON);
      CompletionStage<String> told = asked.whenComplete((answer, error) -> { // all have ended
        Thread unused = Thread.startVirtualThread(() -> s.cell.spawn("late", timed, null));
        await(ending);
      });
      ShutdownReport report = timed.discard(SOON);
      awaited.countDown();
      assertTrue(told.toCompletableFuture().isCompletedExceptionally());
      assertEquals(List.of(), report.stillRunning());
    }
  }

  @Test
  void whoHasConstructedASelectorIsNotInsideWhileAnotherThreadSpawnsIt() {
    Thread constructing = Thread.currentThread();
    List<Boolean> inside = new ArrayList<>();
    Selector between = new Threaded(self -> {}) {
      @Override
      Thread ownThread(Runnable runs) { // asked for between its registration and its start
        inside.add(system.registry().isInside(constructing));
        return super.ownThread(runs);
      }
    };
    CompletableFuture.runAsync(() -> system.spawn(between)).join();
    system.close();
    assertFalse(inside.isEmpty());
    assertFalse(inside.contains(true), inside::toString);
  }
}
