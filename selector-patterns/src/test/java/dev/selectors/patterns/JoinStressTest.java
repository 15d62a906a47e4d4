package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Directive;
import dev.selectors.MailboxRef;
import dev.selectors.SelectorContext;
import dev.selectors.SelectorSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Joins on a pool of threads, with a thread for each source. */
@Timeout(60)
final class JoinStressTest {
  private static final int SOURCES = 4;
  private static final int ROWS = 20_000;

  private static void joins(
      Function<Consumer<List<Long>>, Function<SelectorContext, Join<Long>>> of)
      throws InterruptedException {
    AtomicLong next = new AtomicLong();
    CountDownLatch done = new CountDownLatch(ROWS);
    AtomicLong mixed = new AtomicLong();
    Consumer<List<Long>> onRow = row -> {
      long expected = next.getAndIncrement();
      if (row.stream().anyMatch(item -> item != expected)) {
        mixed.incrementAndGet();
      }
      done.countDown();
    };
    try (SelectorSystem system = SelectorSystem.create()) {
      JoinHost<Join<Long>> host = system.spawn(new JoinHost<>(Directive.RESUME, of.apply(onRow)));
      List<Thread> threads = new ArrayList<>();
      for (MailboxRef<Long> source : host.part.sources()) {
        threads.add(Thread.ofVirtual().start(() -> {
          for (long k = 0; k < ROWS; k++) {
            source.send(k);
          }
        }));
      }
      for (Thread t : threads) {
        t.join();
      }
      assertTrue(done.await(30, TimeUnit.SECONDS), () -> "rows: " + next + ", " + host);
      assertTrue(system.awaitQuiescence(Duration.ofSeconds(30)));
    }
    assertEquals(0, mixed.get());
    assertEquals(ROWS, next.get());
  }

  @Test
  void rowsAreNotMixedWhicheverSourceIsFirst() throws InterruptedException {
    joins(onRow -> context -> Join.anyOrder(context, "in", SOURCES, onRow));
  }

  @Test
  void rowsAreNotMixedIfSourcesAreHeardInTurn() throws InterruptedException {
    joins(onRow -> context -> Join.roundRobin(context, "in", SOURCES, onRow));
  }

  @Test
  void aLimitThatIsNeverReachedLeavesNothingOver() throws InterruptedException {
    AtomicLong leftovers = new AtomicLong();
    joins(onRow -> context -> Join.anyOrder(context, "in", SOURCES, onRow)
        .within(Duration.ofMinutes(1), l -> leftovers.incrementAndGet()));
    assertEquals(0, leftovers.get());
  }
}
