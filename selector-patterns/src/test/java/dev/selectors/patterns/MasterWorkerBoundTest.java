package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.DeadLetter;
import dev.selectors.MailboxRef;
import dev.selectors.Overflow;
import dev.selectors.SelectorSystem;
import dev.selectors.UndeliverableException;
import dev.selectors.patterns.MasterWorker.Job;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of work for which there is no room at a {@link MasterWorker}. */
@Timeout(60)
final class MasterWorkerBoundTest {
  private static final int LEVELS = 2;
  private static final int ITEMS = 15;
  private static final Duration LONG = Duration.ofHours(1);

  private final List<CompletableFuture<Integer>> answers = new ArrayList<>();
  private final List<Integer> begun = new ArrayList<>();

  private int work(int item) {
    begun.add(item);
    return -item;
  }

  private MasterWorker<Integer, Integer, Integer> master(
      int workers, int capacity, Overflow overflow) {
    return MasterWorker.<Integer, Integer>of(workers, LEVELS, () -> this::work)
        .bounded(capacity, overflow);
  }

  private void ask(SimulatedSystem sim, MailboxRef<Job<Integer, Integer>> to) {
    int item = answers.size();
    answers.add(sim.system()
        .<Job<Integer, Integer>, Integer>ask(to, replyTo -> new Job<>(item, replyTo), LONG)
        .toCompletableFuture());
  }

  private static int waiting(MasterWorker<?, ?, ?> master, int level) {
    return master.snapshot().mailbox("jobs-" + level).depth();
  }

  /** Sends more than there is room for, and returns the level of each item. */
  private int[] askAll(
      SimulatedSystem sim, MasterWorker<Integer, Integer, Integer> master, int capacity) {
    int[] levels =
        IntStream.range(0, ITEMS).map(i -> sim.random().nextInt(LEVELS)).toArray();
    for (int level : levels) {
      ask(sim, master.at(level));
      while (sim.random().nextInt(4) == 0 && sim.step()) {
        assertTrue(waiting(master, level) <= capacity);
      }
      assertTrue(waiting(master, level) <= capacity);
    }
    sim.run();
    return levels;
  }

  private void assertDoneOrFailedBy(int item, DeadLetter.Reason reason) {
    CompletableFuture<Integer> answer = answers.get(item);
    if (begun.contains(item)) {
      assertEquals(-item, answer.resultNow());
    } else {
      assertEquals(
          reason,
          assertInstanceOf(UndeliverableException.class, answer.exceptionNow()).reason());
    }
  }

  @SelectorTest(seeds = 1000)
  void whatIsRefusedFailsAtOnceAndAllElseIsDone(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.MAILBOX_FULL);
    int capacity = 1 + sim.random().nextInt(4);
    var master = sim.spawn(master(1 + sim.random().nextInt(3), capacity, Overflow.REJECT));
    for (int i = 0; i < ITEMS; i++) {
      int level = sim.random().nextInt(LEVELS);
      boolean full = waiting(master, level) == capacity;
      ask(sim, master.at(level));
      assertEquals(full, answers.getLast().isDone());
      while (sim.random().nextInt(4) == 0 && sim.step()) {
        assertTrue(waiting(master, level) <= capacity);
      }
    }
    sim.run();
    for (int i = 0; i < ITEMS; i++) {
      assertDoneOrFailedBy(i, DeadLetter.Reason.MAILBOX_FULL);
    }
  }

  @SelectorTest(seeds = 1000)
  void whatHasWaitedLongestGivesWayToWhatIsNewOfItsLevel(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.DROPPED);
    int capacity = 1 + sim.random().nextInt(4);
    var master = sim.spawn(master(1 + sim.random().nextInt(3), capacity, Overflow.DROP_OLDEST));
    int[] levels = askAll(sim, master, capacity);
    for (int i = 0; i < ITEMS; i++) {
      assertDoneOrFailedBy(i, DeadLetter.Reason.DROPPED);
      int level = levels[i];
      if (!begun.contains(i)) {
        long newer =
            IntStream.range(i + 1, ITEMS).filter(j -> levels[j] == level).count();
        assertTrue(newer >= capacity, "dropped though there was room");
      }
    }
  }

  @SelectorTest(seeds = 1000)
  void whatWaitsForRoomIsDoneInItsOrder(SimulatedSystem sim) {
    int capacity = 1 + sim.random().nextInt(4);
    var master = sim.spawn(master(1, capacity, Overflow.WAIT));
    int[] levels = askAll(sim, master, capacity);
    for (int i = 0; i < ITEMS; i++) {
      assertEquals(-i, answers.get(i).resultNow());
    }
    for (int level = 0; level < LEVELS; level++) {
      int its = level;
      assertEquals(
          IntStream.range(0, ITEMS).filter(i -> levels[i] == its).boxed().toList(),
          begun.stream().filter(i -> levels[i] == its).toList());
    }
  }

  @Test
  void aBoundIsDeclaredBeforeWorkIsSent() {
    MasterWorker<Integer, Integer, Integer> master = MasterWorker.of(1, 1, () -> item -> item);
    assertThrows(IllegalArgumentException.class, () -> master.bounded(0, Overflow.WAIT));
    try (SelectorSystem system = SelectorSystem.create()) {
      system.spawn(master);
      assertThrows(IllegalStateException.class, () -> master.bounded(1, Overflow.WAIT));
    }
  }

  @SelectorTest
  void aBoundThatComesAfterWorkIsRefusedAndLimitsNoLevel(SimulatedSystem sim) {
    MasterWorker<Integer, Integer, Integer> master = MasterWorker.of(1, 2, () -> item -> -item);
    ask(sim, master.at(1));
    assertThrows(IllegalStateException.class, () -> master.bounded(1, Overflow.REJECT));
    for (int i = 0; i < 3; i++) {
      ask(sim, master.at(0));
    }
    sim.spawn(master);
    sim.run();
    for (int i = 0; i < answers.size(); i++) {
      assertEquals(-i, answers.get(i).resultNow());
    }
  }

  @Test
  @SuppressWarnings("ThreadPriorityCheck") // no hint: nothing tells of it
  void aVirtualThreadThatSendsIsHeldWhileThereIsNoRoom() throws InterruptedException {
    CountDownLatch goes = new CountDownLatch(1);
    try (SelectorSystem system = SelectorSystem.create()) {
      MasterWorker<Integer, Integer, Integer> master =
          system.spawn(MasterWorker.<Integer, Integer>of(2, 1, () -> item -> {
                try {
                  goes.await();
                } catch (InterruptedException e) {
                  throw new IllegalStateException(e);
                }
                return -item;
              })
              .bounded(3, Overflow.WAIT));
      AtomicInteger asked = new AtomicInteger();
      MailboxRef<Job<Integer, Integer>> address = master.at(0);
      Thread producer = Thread.startVirtualThread(() -> {
        for (int i = 0; i < 1000; i++) {
          int item = i;
          asked.incrementAndGet();
          answers.add(system
              .<Job<Integer, Integer>, Integer>ask(
                  job -> address.send(job), replyTo -> new Job<>(item, replyTo), LONG)
              .toCompletableFuture());
        }
        master.complete();
      });
      // Two at work, three wait, and one for room.
      while (asked.get() < 6 || master.snapshot().mailbox("jobs-0").forRoom() == 0) {
        Thread.yield();
      }
      for (int i = 0; i < 1000; i++) {
        Thread.yield();
        assertEquals(6, asked.get());
      }
      goes.countDown();
      producer.join();
      master.whenTerminated().toCompletableFuture().join();
    }
    for (int i = 0; i < 1000; i++) {
      assertEquals(-i, answers.get(i).resultNow());
    }
  }
}
