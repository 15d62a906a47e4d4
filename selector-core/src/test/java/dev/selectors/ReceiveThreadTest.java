package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The thread of a selector that has one of its own: interrupted, ended, or just waiting. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ReceiveThreadTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  private final ManualTime time = new ManualTime();
  private final ManualSystem its = new ManualSystem(builder -> builder.timekeeper(time));

  private Threaded started(Threaded.Body body) {
    return its.started(new Threaded(body));
  }

  @Test
  void interruptIsToldByReceiveTakesNoMessageAndIsOver() {
    Threaded s = started(self -> {
      assertThrows(ReceiveInterruptedException.class, () -> self.take(self.a));
      self.seen.add(Thread.currentThread().isInterrupted());
      self.takeAll(self.a);
    });
    threadOf(s).interrupt();
    its.runNext();
    its.send(s.a, "1");
    its.send(s.a, "2");
    assertEquals(List.of(false, "1", "2"), s.seen);
    assertEquals(List.of(), its.failures);
  }

  @Test
  void interruptOfABodyThatWaitsForATimeStopsItsClock() {
    Threaded s = started(self -> {
      assertThrows(
          ReceiveInterruptedException.class, () -> self.receiveWithin(Duration.ofDays(1), self.a));
      self.take(self.b);
    });
    threadOf(s).interrupt();
    its.runNext();
    assertEquals(0, time.pending());
    its.send(s.b, "b");
    assertEquals(List.of("b"), s.seen);
  }

  @Test
  void bodyThatComputesIsNotInterruptedBeforeTheDeadline() throws InterruptedException {
    CountDownLatch inside = new CountDownLatch(1);
    SelectorSystem system = SelectorSystem.builder().timekeeper(time).build();
    Threaded s = system.spawn(new Threaded(self -> {
      inside.countDown();
      while (!Thread.currentThread().isInterrupted()) {
        Thread.onSpinWait();
      }
      self.seen.add("interrupted");
    }));
    inside.await();
    Thread thread = threadOf(s);
    List<Duration> undisturbed = new ArrayList<>();
    time.meanwhile = () -> {
      if (thread.isInterrupted() || !s.seen.isEmpty()) {
        Thread.onSpinWait();
        return true; // until it has ended
      }
      undisturbed.add(time.waits.getLast());
      return false; // as long as it takes
    };
    ShutdownReport report = system.drain(LONG);
    assertEquals(List.of(LONG, LONG), undisturbed.stream().limit(2).toList());
    assertEquals(List.of("interrupted"), s.seen);
    assertEquals(List.of(), report.stillRunning());
  }

  /** Otherwise its body, which may have been woken and not know it yet, would end after it. */
  @Test
  void selectorThatWaitsOnAThreadOfItsOwnEndsNowhereElseThoughAllWorkersAreGone() {
    Threaded s = started(self -> self.take(self.a));
    s.cell.abandon(); // as the system does when its threads are gone
    assertEquals(0, s.exits);
    its.send(s.a, "1");
    assertEquals(List.of("1"), s.seen);
    assertEquals(1, s.exits);
  }

  @Test
  void selectorWhoseThreadHasNotBegunEndsAndItNeverBegins() {
    Threaded s = its.system.spawn(new Threaded(self -> self.seen.add("begun")));
    s.cell.abandon();
    assertEquals(new SelectorState.Terminated(new ExitReason.SystemClosed()), s.state());
    its.runAll();
    assertEquals(List.of(), s.seen);
    assertEquals(0, s.begun);
  }

  @Test
  void threadGoesOnWhereAnExecutorRunsTasksAtOnce() {
    try (SelectorSystem system =
        SelectorSystem.builder().executor(Runnable::run).throughput(1).build()) {
      Threaded s = system.spawn(new Threaded(self -> self.takeAll(self.a)));
      s.a.sendAll(List.of("1", "2", "3"));
      s.a.send("4");
      assertEquals(List.of("1", "2", "3", "4"), s.seen);
    }
  }

  private static Thread threadOf(Threaded s) {
    Thread thread = s.thread;
    assertNotNull(thread);
    return thread;
  }

  /** What makes a waiting body end. */
  enum End {
    RETURN,
    STOP,
    FAILURE
  }

  @ParameterizedTest
  @EnumSource(End.class)
  void threadIsGoneAfterTheEnd(End end) throws InterruptedException {
    try (SelectorSystem system = SelectorSystem.builder().parallelism(1).build()) {
      Threaded s = system.spawn(new Threaded(self -> {
        self.take(self.a);
        if (end == End.FAILURE) {
          throw new IllegalStateException("oops");
        }
      }));
      assertTrue(system.awaitQuiescence(LONG));
      Thread thread = threadOf(s);
      assertTrue(thread.isVirtual());
      assertEquals(s.name(), thread.getName());
      if (end == End.STOP) {
        s.stop();
      } else {
        s.a.send("x");
      }
      thread.join();
      assertInstanceOf(SelectorState.Terminated.class, s.state());
      assertTrue(system.awaitQuiescence(LONG));
    }
  }

  @ParameterizedTest
  @EnumSource(On.class)
  void bodyCanHaveAPlatformThreadWhateverTheSystemRunsOn(On on) throws InterruptedException {
    try (ForkJoinPool pool = new ForkJoinPool(2);
        SelectorSystem system = on.builder(pool).build()) {
      Threaded s = system.spawn("gauge", new Threaded(Thread.ofPlatform().daemon(), self -> {
        self.take(self.a);
        self.take(self.b);
      }));
      assertTrue(system.awaitQuiescence(LONG));
      Thread thread = threadOf(s);
      assertFalse(thread.isVirtual());
      assertTrue(thread.isDaemon());
      assertEquals("gauge", thread.getName());
      s.b.send("b");
      s.a.send("a");
      thread.join();
      assertEquals(List.of("a", "b"), s.seen);
      assertInstanceOf(SelectorState.Terminated.class, s.state());
    }
  }

  /** Otherwise a thread that another user of the builder makes meanwhile could get that name. */
  @Test
  void threadHasTheNameOfItsSelectorAndTheBuilderKeepsItsOwn() {
    Thread.Builder kind = Thread.ofVirtual().name("mine");
    Threaded s = its.started(new Threaded(kind, self -> self.take(self.a)));
    assertEquals(s.name(), threadOf(s).getName());
    assertEquals("mine", kind.unstarted(() -> {}).getName());
  }

  @ParameterizedTest
  @EnumSource(On.class)
  void threadThatCannotBeStartedIsAFailureOfItsSelector(On on) throws InterruptedException {
    try (ForkJoinPool pool = new ForkJoinPool(2);
        SelectorSystem system = on.builder(pool).build()) {
      Unstartable s = system.spawn(new Unstartable());
      ExitReason reason = s.whenTerminated().toCompletableFuture().join();
      assertSame(s.none, assertInstanceOf(ExitReason.Failed.class, reason).cause());
      assertEquals(0, s.begun);
      assertTrue(system.awaitQuiescence(LONG));
    }
  }

  /**
   * Fails to start without a real lack of threads, which the JVM would warn of outside the tests'
   * reports.
   */
  private static final class Unstartable extends Threaded {
    final IllegalStateException none = new IllegalStateException("no thread");

    Unstartable() {
      super(self -> self.take(self.a));
    }

    @Override
    Thread ownThread(Runnable runs) {
      return new Thread(runs) {
        @Override
        public void start() {
          throw none;
        }
      };
    }
  }

  /** What a system can run on. */
  enum On {
    ITS_OWN_WORKERS,
    A_POOL,
    AN_EXECUTOR;

    SystemBuilder builder(ForkJoinPool pool) {
      SystemBuilder builder = SelectorSystem.builder().parallelism(1);
      return switch (this) {
        case ITS_OWN_WORKERS -> builder;
        case A_POOL -> builder.executor(pool);
        case AN_EXECUTOR -> builder.executor(Thread::startVirtualThread);
      };
    }
  }

  @ParameterizedTest
  @EnumSource(On.class)
  void systemIsQuiescentOnlyWhileTheBodyWaits(On on) throws InterruptedException {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch proceed = new CountDownLatch(1);
    try (ForkJoinPool pool = new ForkJoinPool(2)) {
      try (SelectorSystem system = on.builder(pool).build()) {
        Threaded s = system.spawn(new Threaded(self -> {
          self.take(self.a);
          inside.countDown();
          proceed.await();
          self.take(self.a);
          self.take(self.a);
        }));
        assertTrue(system.awaitQuiescence(LONG));
        assertEquals(List.of(), s.seen);
        s.a.send("1");
        inside.await();
        assertFalse(system.awaitQuiescence(Duration.ZERO));
        s.a.send("2");
        assertFalse(system.awaitQuiescence(Duration.ZERO));
        proceed.countDown();
        assertTrue(system.awaitQuiescence(LONG));
        assertEquals(List.of("1", "2"), s.seen);
        assertEquals(new SelectorState.Blocked(List.of("a"), 2), s.state());
      }
    }
  }
}
