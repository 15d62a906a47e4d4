package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Actor;
import dev.selectors.DeadLetter;
import dev.selectors.ExitReason;
import dev.selectors.SelectorState;
import dev.selectors.SelectorSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@link PerKey} on a pool of threads, with children that are let go all the time. */
@Timeout(60)
final class PerKeyStressTest {
  private static final int SENDERS = 3;
  private static final int KEYS = 40;
  private static final int EACH = 30_000;
  private static final Duration LONG = Duration.ofHours(1);

  private record Item(int sender, int key, int number) {}

  private final AtomicInteger living = new AtomicInteger();
  private final AtomicInteger mostLiving = new AtomicInteger();
  private final AtomicInteger made = new AtomicInteger();
  private final AtomicIntegerArray livingOfKey = new AtomicIntegerArray(KEYS);
  /**
   * The number to come next, by key and sender. A plain field: a child must see what the child
   * before it, for the same key, has written.
   */
  private final int[][] next = new int[KEYS][SENDERS];

  private final List<String> wrong = new ArrayList<>();
  private final CountDownLatch left = new CountDownLatch(SENDERS * EACH);

  private final class Child extends Actor<Item> {
    private final int key;

    Child(int key) {
      this.key = key;
    }

    @Override
    protected void onStart() {
      made.incrementAndGet();
      mostLiving.accumulateAndGet(living.incrementAndGet(), Math::max);
      check(livingOfKey.incrementAndGet(key) == 1, "two at once");
    }

    @Override
    protected void receive(Item item) {
      check(item.key() == key, "of another key");
      check(next[key][item.sender()] <= item.number(), "out of order, or twice");
      next[key][item.sender()] = item.number() + 1;
      left.countDown();
    }

    @Override
    protected void onExit(ExitReason reason) {
      livingOfKey.decrementAndGet(key);
      living.decrementAndGet();
    }
  }

  private void check(boolean holds, String what) {
    if (!holds) {
      synchronized (wrong) {
        wrong.add(what);
      }
    }
  }

  private void sendAll(PerKey<Integer, Item> items, int sender) {
    for (int i = 0; i < EACH; i++) {
      // Four keys take turns at being busy, and each of the others gets an item now and then.
      // Between
      // them children are idle for long enough to be let go, as senders hold each other up.
      int key = i % 5 == 0 ? (i / 64 + sender) % KEYS : (i / 1024) % 4;
      items.in.send(new Item(sender, key, i));
    }
  }

  @Test
  void noMessageIsLostOrOvertakenThoughChildrenComeAndGo() throws InterruptedException {
    List<DeadLetter> dead = new ArrayList<>();
    try (SelectorSystem system = SelectorSystem.builder()
        .onDeadLetter(letter -> {
          synchronized (dead) {
            dead.add(letter);
          }
        })
        .build()) {
      PerKey<Integer, Item> items =
          system.spawn(PerKey.of(Item::key, Child::new, Child::send, 8, Duration.ofNanos(20_000)));
      List<Thread> senders = new ArrayList<>();
      for (int i = 0; i < SENDERS; i++) {
        int sender = i;
        senders.add(Thread.ofPlatform().daemon().start(() -> sendAll(items, sender)));
      }
      for (Thread sender : senders) {
        sender.join();
      }
      left.await();
      while (system.size() > 1 && !Thread.currentThread().isInterrupted()) {
        Thread.onSpinWait(); // idle children end
      }
    }
    assertEquals(List.of(), wrong);
    assertEquals(List.of(), dead);
    assertTrue(mostLiving.get() <= 8, mostLiving::toString);
    assertTrue(made.get() > KEYS, made::toString);
  }

  /**
   * Nobody tells the parent that a child has become idle, so it looks again and again; but not for
   * as long as a turn of the child may last.
   */
  @Test
  void whileAChildHasALongTurnAMessageThatNeedsItsPlaceKeepsNoWorkerBusy() {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    CountDownLatch handled = new CountDownLatch(2);
    final class Slow extends Actor<Integer> {
      @Override
      protected void receive(Integer key) {
        begun.countDown();
        waitFor(end);
        handled.countDown();
      }
    }
    try (SelectorSystem system = SelectorSystem.create()) {
      PerKey<Integer, Integer> items =
          system.spawn(PerKey.of(key -> key, key -> new Slow(), Slow::send, 1, LONG));
      items.in.send(1);
      waitFor(begun);
      items.in.send(2);
      while (!(items.state() instanceof SelectorState.Idle)) {
        Thread.onSpinWait();
      }
      end.countDown();
      waitFor(handled);
    }
  }

  /** It is looked at at any moment, also in a turn in which one task is over and the next begins. */
  @Test
  void aChildIsKeptUntilItHasDoneAllItsTasks() throws InterruptedException {
    int keys = 1_000;
    CountDownLatch done = new CountDownLatch(keys);
    final class Worker extends Actor<Integer> {
      @Override
      protected void receive(Integer key) {
        goOn(5);
      }

      private void goOn(int tasks) {
        if (tasks == 0) {
          done.countDown();
        } else {
          async(() -> tasks, (result, error) -> goOn(tasks - 1));
        }
      }
    }
    try (SelectorSystem system = SelectorSystem.create()) {
      PerKey<Integer, Integer> workers =
          system.spawn(PerKey.of(key -> key, key -> new Worker(), Worker::send, 2, LONG));
      for (int key = 0; key < keys; key++) {
        workers.in.send(key);
      }
      assertTrue(done.await(30, TimeUnit.SECONDS), () -> done.getCount() + " were let go");
    }
  }

  static void waitFor(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
