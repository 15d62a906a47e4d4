package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Of many selectors that are all busy, each gets its share, whichever worker runs it. */
@Timeout(900) // they compute, for half a minute in all if nothing runs beside them
class FairShareTest {
  /**
   * Nobody counts turns before everybody has had one: whoever comes first has nobody to wait for,
   * or only those that were taken in by a worker that is off its processor.
   */
  private volatile boolean allHaveBegun;

  private final AtomicInteger begun = new AtomicInteger();
  private final CountDownLatch firstHasDone = new CountDownLatch(1);
  private final AtomicLong least = new AtomicLong(-1);

  /** Sends each message on, to itself or to another one, until one of them is done. */
  private final class Busy extends Actor<Integer> {
    final int most;
    final int work;
    boolean hasBegun;
    volatile int turns;
    Busy next = this;
    List<Busy> all = List.of();

    Busy(int most, int work) {
      this.most = most;
      this.work = work;
    }

    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate") // one turn at a time
    protected void receive(Integer message) {
      if (!hasBegun) {
        hasBegun = true;
        if (begun.incrementAndGet() == all.size()) {
          allHaveBegun = true;
        }
      } else if (allHaveBegun) {
        turns++;
      }
      int x = message;
      for (int i = 0; i < work; i++) {
        x = 31 * x + i;
      }
      if (turns < most) {
        next.send(x);
      } else {
        least.compareAndSet(-1, all.stream().mapToInt(b -> b.turns).min().orElseThrow());
        firstHasDone.countDown();
      }
    }
  }

  /**
   * @param many how many groups there are, in each of which a message is handed on from one to the
   *     next
   * @param turns how many turns the first to be done takes
   * @param times how many times as many turns as the last it may take at most: while a worker is
   *     off its processor, what waits for it waits, and others go on
   */
  private void assertFair(int many, int group, int turns, int work, int times)
      throws InterruptedException {
    try (SelectorSystem system = SelectorSystem.builder().parallelism(2).build()) {
      List<Busy> all = IntStream.range(0, many * group)
          .mapToObj(i -> system.spawn(new Busy(turns, work)))
          .toList();
      for (int i = 0; i < all.size(); i++) {
        all.get(i).all = all;
        all.get(i).next = all.get(i - i % group + (i + 1) % group);
      }
      for (int i = 0; i < all.size(); i += group) {
        all.get(i).send(i);
      }
      firstHasDone.await();
    }
    String counts = "when the first had taken " + turns + " turns one had taken " + least;
    assertTrue(least.get() > turns / times, counts);
  }

  @Test
  void ofThoseThatGoOnByAMessageToThemselves() throws InterruptedException {
    assertFair(100, 1, 200_000, 0, 10);
  }

  @Test
  void ofThoseWithTurnsThatTakeMicroseconds() throws InterruptedException {
    assertFair(100, 1, 20_000, 3_000, 10);
  }

  /** Neither ever uses up its share, nor has more than one message. */
  @Test
  void ofPairsThatAnswerEachOther() throws InterruptedException {
    assertFair(50, 2, 300_000, 0, 25);
  }

  @Test
  void ofPairsWithTurnsThatTakeMicroseconds() throws InterruptedException {
    assertFair(50, 2, 20_000, 3_000, 25);
  }
}
