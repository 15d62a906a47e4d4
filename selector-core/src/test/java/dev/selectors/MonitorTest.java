package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who is told of the end of a selector. */
@Timeout(60)
final class MonitorTest {
  private final SteeredSystem its = new SteeredSystem();
  private final Steered s = new Steered();
  private final List<Down> downs = new ArrayList<>();

  MonitorTest() {
    its.spawn("s", s);
    its.run();
  }

  private void end() {
    s.turn.send(s::exit);
    its.run();
  }

  private static <T> T valueOf(CompletableFuture<T> stage) {
    assertTrue(stage.isDone());
    return stage.join();
  }

  @Test
  void monitorIsToldOnce() {
    s.monitor(downs::add);
    assertEquals(List.of(), downs);
    end();
    s.stop();
    its.run();
    assertEquals(List.of(new Down(s, new ExitReason.Normal())), downs);
  }

  @Test
  void monitorOfADeadSelectorIsToldAtOnce() {
    end();
    s.monitor(downs::add);
    assertEquals(List.of(new Down(s, new ExitReason.Normal())), downs);
  }

  @Test
  void everyMonitorIsToldOnceAlsoTwoOfTheSameWatcher() {
    for (int i = 0; i < 1_000; i++) {
      s.monitor(downs::add);
    }
    end();
    assertEquals(1_000, downs.size());
  }

  @Test
  void cancelledMonitorIsNotTold() {
    Cancellable first = s.monitor(downs::add);
    Cancellable second = s.monitor(downs::add);
    assertTrue(first.cancel());
    assertFalse(first.cancel());
    end();
    assertEquals(1, downs.size());
    assertFalse(second.cancel());
  }

  @Test
  void downGivesTheReason() {
    s.monitor(downs::add);
    s.stop();
    its.run();
    assertEquals(new ExitReason.Stopped(), downs.get(0).reason());

    var oops = new IllegalStateException("oops");
    Steered failing = its.spawn("failing", new Steered());
    failing.monitor(downs::add);
    failing.turn.send(() -> {
      throw oops;
    });
    its.run();
    assertEquals(new Down(failing, new ExitReason.Failed(oops)), downs.get(1));

    try (SelectorSystem system = SelectorSystem.create()) {
      system.spawn(new Steered()).monitor(downs::add);
    }
    assertEquals(new ExitReason.SystemClosed(), downs.get(2).reason());
  }

  @Test
  void monitorSetBeforeTheStartIsKept() {
    Steered later = new Steered();
    later.monitor(downs::add);
    its.spawn("later", later);
    later.stop();
    its.run();
    assertEquals(1, downs.size());
  }

  @Test
  void downComesAfterTheMessagesThatTheSelectorSentToThatMailbox() {
    Steered watcher = new Steered();
    Mailbox<Object> news = watcher.mailbox("news", message -> watcher.seen.add(nameOf(message)));
    its.spawn("watcher", watcher);
    s.monitor(news);
    s.turn.send(() -> {
      news.send("last words");
      s.exit();
    });
    its.run();
    assertEquals(List.of("last words", "Down"), watcher.seen);
  }

  private static String nameOf(Object message) {
    return message instanceof Down ? "Down" : message.toString();
  }

  @Test
  void watcherThatThrowsHarmsNobody() {
    Steered bystander = its.spawn("bystander", new Steered());
    s.monitor(downs::add);
    s.monitor(down -> {
      throw new IllegalStateException("watcher");
    });
    s.monitor(downs::add);
    CompletableFuture<ExitReason> ended = s.whenTerminated().toCompletableFuture();
    end();
    assertEquals(2, downs.size());
    assertEquals(new ExitReason.Normal(), valueOf(ended));
    assertEquals(1, s.exits);
    assertEquals(1, its.system.size());
    assertFalse(bystander.state() instanceof SelectorState.Terminated);
  }

  @Test
  void watchersAreToldAndTheEndIsKnownThoughThereWasNoMemoryToTellTheFirst() {
    Watchers watchers = new Watchers();
    List<Down> told = new ArrayList<>();
    watchers.add(down -> {
      throw new OutOfMemoryError("first");
    });
    watchers.add(told::add);
    Down down = new Down(s, new ExitReason.Stopped());
    List<Throwable> errors = Uncaught.during(() -> watchers.ended(down));
    assertEquals(List.of(down), told);
    assertEquals(List.of("first"), errors.stream().map(Throwable::getMessage).toList());
    assertTrue(watchers.whenTerminated().toCompletableFuture().isDone());
  }

  @Test
  void watcherOfADeadSelectorThatThrowsIsNotSetToTellAgain() {
    end();
    try {
      s.monitor(down -> {
        downs.add(down);
        throw new IllegalStateException("watcher");
      });
    } catch (IllegalStateException e) {
      // Whether the caller is told is not the question here.
    }
    s.monitor(downs::add);
    assertEquals(2, downs.size());
  }

  @Test
  void whenTerminatedGivesTheReasonBeforeAndAfter() {
    CompletableFuture<ExitReason> before = s.whenTerminated().toCompletableFuture();
    assertFalse(before.isDone());
    end();
    assertEquals(new ExitReason.Normal(), valueOf(before));
    assertEquals(new ExitReason.Normal(), valueOf(s.whenTerminated().toCompletableFuture()));
  }

  @Test
  void nobodyElseCanCompleteWhenTerminated() {
    s.whenTerminated().toCompletableFuture().complete(new ExitReason.Stopped());
    assertFalse(s.whenTerminated().toCompletableFuture().isDone());
  }

  @Test
  void nullIsNoWatcher() {
    var e = assertThrows(NullPointerException.class, () -> s.monitor(null));
    assertEquals("watcher of s is null", e.getMessage());
  }

  @Test
  void monitorSetWhileTheSelectorEndsIsToldExactlyOnce() throws InterruptedException {
    AtomicInteger told = new AtomicInteger();
    AtomicInteger set = new AtomicInteger();
    AtomicInteger cancelled = new AtomicInteger();
    int rounds = 500;
    try (SelectorSystem system = SelectorSystem.builder().parallelism(2).build()) {
      for (int i = 0; i < rounds; i++) {
        Steered ending = system.spawn(new Steered());
        CountDownLatch go = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 2; t++) {
          threads.add(Thread.ofVirtual().start(() -> {
            go.countDown();
            for (int n = 0; n < 20; n++) {
              Cancellable monitor = ending.monitor(down -> told.incrementAndGet());
              set.incrementAndGet();
              if (n % 2 == 0 && monitor.cancel()) {
                cancelled.incrementAndGet();
              }
            }
          }));
        }
        assertTrue(go.await(20, TimeUnit.SECONDS));
        ending.stop();
        for (Thread t : threads) {
          t.join();
        }
        assertInstanceOf(
            ExitReason.Stopped.class,
            ending.whenTerminated().toCompletableFuture().join());
      }
    }
    assertEquals(rounds * 40, set.get());
    assertEquals(set.get(), told.get() + cancelled.get());
  }
}
