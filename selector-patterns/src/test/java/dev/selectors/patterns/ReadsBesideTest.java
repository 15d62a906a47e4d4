package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.SelectorSystem;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How reads are done beside a selector. */
@Timeout(30)
class ReadsBesideTest {
  private static final class Host extends Selector {
    final Mailbox<Consumer<ReadsBeside>> turns;
    final ReadsBeside reads;

    Host(int atOnce) {
      this(atOnce, new ConcurrentLinkedQueue<>());
    }

    Host(int atOnce, Queue<Runnable> waiting) {
      reads = new ReadsBeside(context(), atOnce, true, waiting);
      turns = mailbox("turns", what -> what.accept(reads));
    }
  }

  @SelectorTest
  void aReadIsOverOnlyWhenItsAnswerWasSent(SimulatedSystem sim) {
    Host host = sim.spawn(new Host(1));
    List<Boolean> over = new ArrayList<>();
    host.turns.send(
        reads -> reads.add(() -> ReadsBeside.answer(a -> over.add(reads.areOver()), () -> 1)));
    sim.run();
    assertEquals(List.of(false), over);
  }

  @Test
  void aReadThatIsRefusedIsNotCounted() {
    Host host = new Host(1);
    assertThrows(IllegalStateException.class, () -> host.reads.add(() -> {})); // in no turn
    assertTrue(host.reads.areOver());
  }

  /** All writes would wait for it, if the owner goes on. */
  @SelectorTest
  void aReadThatThereIsNoMemoryForIsNotCounted(SimulatedSystem sim) {
    Queue<Runnable> waiting = new ConcurrentLinkedQueue<>() {
      @Override
      public boolean add(Runnable read) {
        throw new OutOfMemoryError("planned");
      }
    };
    Host host = sim.spawn(new Host(1, waiting));
    List<Boolean> over = new ArrayList<>();
    host.turns.send(reads -> {
      assertThrows(OutOfMemoryError.class, () -> reads.add(() -> {}));
      over.add(reads.areOver());
    });
    sim.run();
    assertEquals(List.of(true), over);
  }

  /** Another task does the read before the one for it is refused. */
  @SelectorTest
  void aReadThatIsDoneAlthoughItsTaskIsRefusedIsCountedOnce(SimulatedSystem sim) {
    List<Runnable> taken = new ArrayList<>();
    Queue<Runnable> waiting = new ConcurrentLinkedQueue<>() {
      @Override
      public boolean remove(@Nullable Object read) {
        taken.add(poll());
        return false;
      }
    };
    Host host = new Host(1, waiting);
    host.reads.add(() -> {}); // in no turn, where no task is given
    assertEquals(1, taken.size());
    assertFalse(host.reads.areOver()); // whoever has taken it counts its end
  }

  /** A queue that lets something happen just when it was found empty. */
  @SuppressWarnings("serial") // it is never written anywhere
  private static class FoundEmpty extends ConcurrentLinkedQueue<Runnable> {
    private final List<Runnable> then;

    /** @param then one at a time, each once */
    FoundEmpty(List<Runnable> then) {
      this.then = then;
    }

    @Override
    public @Nullable Runnable poll() {
      Runnable next = super.poll();
      if (next == null && !then.isEmpty()) {
        then.removeFirst().run();
      }
      return next;
    }
  }

  /** The queue is found empty by the only task, and then another read comes before it has ended. */
  @SelectorTest
  void aReadThatComesWhileATaskEndsIsDone(SimulatedSystem sim) {
    List<String> done = new ArrayList<>();
    List<Runnable> late = new ArrayList<>();
    Queue<Runnable> waiting = new FoundEmpty(late);
    Host host = sim.spawn(new Host(1, waiting));
    late.add(() -> host.reads.add(() -> done.add("second")));
    host.turns.send(reads -> reads.add(() -> done.add("first")));
    sim.run();
    assertEquals(List.of("first", "second"), done);
    assertTrue(host.reads.areOver());
  }

  /**
   * The only task has found the queue empty. Before it ends, another read comes, and after that one
   * for which a second task is begun: to that the first one leaves both, and then it is refused.
   */
  @Test
  void aReadThatWasLeftToATaskIsDoneThoughThatTaskIsRefused() {
    List<String> done = new CopyOnWriteArrayList<>();
    List<Runnable> late = new ArrayList<>();
    CountDownLatch ends = new CountDownLatch(1);
    CountDownLatch anotherIsBegun = new CountDownLatch(1);
    Queue<Runnable> waiting = new FoundEmpty(late) {
      @Override
      public boolean isEmpty() {
        if (ends.getCount() > 0) {
          ends.countDown();
          PerKeyStressTest.waitFor(anotherIsBegun);
        }
        return super.isEmpty();
      }
    };
    Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    AtomicReference<@Nullable Runnable> refusal = new AtomicReference<>();
    Executor executor = task -> {
      Runnable refuse = refusal.getAndSet(null);
      if (refuse != null) {
        refuse.run();
      }
      tasks.add(task);
    };
    SelectorSystem system = SelectorSystem.builder().executor(executor).build();
    Host host = system.spawn(new Host(1, waiting));
    host.turns.send(reads -> reads.add(() -> done.add("first")));
    tasks.remove().run();
    late.add(() -> host.reads.add(() -> done.add("second")));
    Thread first = new Thread(tasks.remove());
    first.start();
    PerKeyStressTest.waitFor(ends);
    host.turns.send(reads -> {
      refusal.set(() -> {
        anotherIsBegun.countDown();
        ended(first);
        throw new RejectedExecutionException("on purpose");
      });
      assertThrows(RejectedExecutionException.class, () -> reads.add(() -> done.add("refused")));
    });
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      task.run();
    }
    assertEquals(List.of("first", "second"), done);
    assertTrue(host.reads.areOver());
  }

  private static void ended(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @SelectorTest
  void whatIsFatalIsTheFailureWhateverOtherReadsHaveThrownBefore(SimulatedSystem sim) {
    sim.expectFailure(InternalError.class);
    Host host = sim.spawn(new Host(1));
    host.turns.send(reads -> {
      reads.add(() -> {
        reads.add(
            () -> { // for the same task, however soon that comes
              throw new InternalError("on purpose");
            });
        throw new IllegalStateException("first");
      });
    });
    assertEquals(List.of("on purpose"), PassedOn.by(sim::run));
    Throwable told = sim.failures().getFirst().cause();
    assertEquals("on purpose", told.getMessage());
    assertEquals("first", told.getSuppressed()[0].getMessage());
  }

  /** A task does not end while reads wait, and until then nobody is told: in plain order of all. */
  @SelectorTest(seed = "0")
  void readsThatThrowAgainAndAgainDoNotFillTheMemory(SimulatedSystem sim) {
    sim.expectFailure(IllegalStateException.class);
    Host host = sim.spawn(new Host(1));
    host.turns.send(reads -> {
      for (int i = 0; i < 10_000; i++) {
        reads.add(() -> {
          throw new IllegalStateException("again");
        });
      }
    });
    sim.run();
    assertEquals(100, sim.failures().getFirst().cause().getSuppressed().length);
  }

  @Test
  void noMoreReadsRunAtOnceThanSaid() throws InterruptedException {
    int reads = 2_000;
    AtomicInteger most = new AtomicInteger();
    AtomicInteger running = new AtomicInteger();
    AtomicInteger done = new AtomicInteger();
    CountDownLatch two = new CountDownLatch(2); // which otherwise need not meet
    try (SelectorSystem system = SelectorSystem.builder().parallelism(4).build()) {
      Host host = system.spawn(new Host(2));
      for (int i = 0; i < reads; i++) {
        host.turns.send(beside -> beside.add(() -> {
          most.accumulateAndGet(running.incrementAndGet(), Math::max);
          two.countDown();
          PerKeyStressTest.waitFor(two);
          LockSupport.parkNanos(1); // so that others come in between
          running.decrementAndGet();
          done.incrementAndGet();
        }));
      }
      assertTrue(system.awaitQuiescence(Duration.ofSeconds(30)));
    }
    assertEquals(reads, done.get());
    assertEquals(2, most.get());
  }
}
