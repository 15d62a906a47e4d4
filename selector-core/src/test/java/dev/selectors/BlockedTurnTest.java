package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * As long as a turn or a task waits, in whatever way, its system is not at rest. A pool knows of
 * some of these ways, and may then take the worker for an idle one.
 */
@Timeout(60)
final class BlockedTurnTest {
  private static final Duration A_LITTLE = Duration.ofMillis(20);
  private static final Duration SOON = Duration.ofSeconds(20);

  private interface Waiting {
    void await() throws InterruptedException;
  }

  /** What is waited for, and how it is brought about. */
  private record Event(Waiting waiting, Runnable happening) {}

  private enum Kind {
    FUTURE,
    FORK_JOIN_TASK,
    QUEUE,
    HAND_OVER,
    LATCH;

    Event event() {
      return switch (this) {
        case FUTURE -> {
          CompletableFuture<String> future = new CompletableFuture<>();
          yield new Event(future::join, () -> future.complete(""));
        }
        case FORK_JOIN_TASK -> {
          CountDownLatch latch = new CountDownLatch(1);
          ForkJoinTask<?> task = ForkJoinPool.commonPool().submit(() -> {
            latch.await();
            return "";
          });
          yield new Event(task::join, latch::countDown);
        }
        case QUEUE -> {
          BlockingQueue<String> queue = new LinkedBlockingQueue<>();
          yield new Event(queue::take, () -> queue.add(""));
        }
        case HAND_OVER -> {
          BlockingQueue<String> queue = new SynchronousQueue<>();
          yield new Event(queue::take, () -> queue.add(""));
        }
        case LATCH -> {
          CountDownLatch latch = new CountDownLatch(1);
          yield new Event(latch::await, latch::countDown);
        }
      };
    }
  }

  private final Steered s = new Steered();
  private final Mailbox<String> box = s.logged("box");
  private final CompletableFuture<Thread> inside = new CompletableFuture<>();

  private void waitFor(Event event) {
    inside.complete(Thread.currentThread());
    try {
      event.waiting().await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Looks while the thread waits, lets it go on, and closes the system. */
  private void look(SelectorSystem system, Event event) throws InterruptedException {
    Thread thread = inside.join();
    while (thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    boolean atRest = system.awaitQuiescence(A_LITTLE);
    CompletableFuture<ShutdownReport> report =
        CompletableFuture.supplyAsync(() -> system.drain(SOON), Thread::startVirtualThread);
    while (!system.isClosing()) {
      Thread.onSpinWait();
    }
    event.happening().run();
    assertFalse(atRest);
    assertTrue(report.join().isClean(), () -> report.join().toString());
  }

  private void lookWhileATurnWaits(SelectorSystem system, Kind kind) throws InterruptedException {
    system.spawn(s);
    Event event = kind.event();
    s.turn.send(() -> {
      box.send("done");
      waitFor(event);
    });
    look(system, event);
    assertEquals(List.of("done"), s.seen);
  }

  @ParameterizedTest
  @EnumSource
  void whatWaitsBehindATurnThatWaitsIsDoneBeforeTheEnd(Kind kind) throws InterruptedException {
    lookWhileATurnWaits(SelectorSystem.builder().parallelism(2).build(), kind);
  }

  @ParameterizedTest
  @EnumSource
  void itIsSoOnAPoolThatIsGivenToTheSystem(Kind kind) throws InterruptedException {
    try (ForkJoinPool pool = new ForkJoinPool(2)) {
      lookWhileATurnWaits(SelectorSystem.builder().executor(pool).build(), kind);
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatComesAfterATaskThatWaitsIsDoneBeforeTheEnd(Kind kind) throws InterruptedException {
    SelectorSystem system = SelectorSystem.builder().parallelism(2).build();
    system.spawn(s);
    Event event = kind.event();
    s.turn.send(() -> s.context()
        .async(
            () -> {
              waitFor(event);
              return "done";
            },
            (value, error) -> s.seen.add(value)));
    look(system, event);
    assertEquals(List.of("done"), s.seen);
  }
}
