package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.SelectorSystem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The same with threads: plain fields, and somebody who notices overlaps. */
@Timeout(60)
class ReaderWriterStressTest {
  private static final int SENDERS = 3;
  private static final int EACH = 4_000;
  private static final int WRITER = 1_000_000;

  /** Two plain structures that only agree between writes. */
  private static final class Books {
    private final Map<Integer, Integer> counts = new HashMap<>();
    private final int[] cells = new int[16];
    private final AtomicInteger inside = new AtomicInteger();
    private final AtomicInteger overlaps = new AtomicInteger();

    int count() {
      if (inside.incrementAndGet() >= WRITER) {
        overlaps.incrementAndGet();
      }
      int first = cells[0];
      for (int i = 0; i < cells.length; i++) {
        if (cells[i] != first || counts.getOrDefault(i % (first + 1), first) != first) {
          overlaps.incrementAndGet();
        }
      }
      inside.decrementAndGet();
      return first;
    }

    int write() {
      if (inside.getAndAdd(WRITER) != 0) {
        overlaps.incrementAndGet();
      }
      for (int i = 0; i < cells.length; i++) {
        cells[i]++;
      }
      counts.put(cells[0], 0);
      counts.replaceAll((key, value) -> cells[0]);
      if (counts.size() > 50) {
        counts.clear();
      }
      inside.addAndGet(-WRITER);
      return cells[0];
    }
  }

  @ParameterizedTest
  @EnumSource
  void plainStructuresAreWholeForEachReaderAndWriter(ReaderWriter.Order order) throws Exception {
    Books books = new Books();
    try (SelectorSystem system = SelectorSystem.create()) {
      ReadWrite<Books> shared = system.spawn(new ReadWrite<>(books, order));
      AtomicInteger answers = new AtomicInteger();
      List<Thread> senders = new ArrayList<>();
      for (int s = 0; s < SENDERS; s++) {
        senders.add(Thread.ofPlatform().start(() -> send(shared, answers)));
      }
      for (Thread sender : senders) {
        sender.join();
      }
      // By now the reads only have to be over.
      CompletableFuture<Integer> last = shared.write(b -> b.cells[0]).toCompletableFuture();
      assertEquals(SENDERS * EACH / 10, last.get(30, TimeUnit.SECONDS));
      assertEquals(SENDERS * EACH, answers.get());
    }
    assertEquals(0, books.overlaps.get());
  }

  /** In windows, so that requests wait, and nobody runs out of memory. */
  private static void send(ReadWrite<Books> shared, AtomicInteger answers) {
    List<CompletableFuture<Integer>> window = new ArrayList<>();
    for (int i = 0; i < EACH; i++) {
      window.add((i % 10 == 5 ? shared.write(Books::write) : shared.read(Books::count))
          .toCompletableFuture());
      if (window.size() == 100) {
        window.forEach(CompletableFuture::join);
        answers.addAndGet(window.size());
        window.clear();
      }
    }
  }

  @Test
  void readsRunAtTheSameTime() throws Exception {
    CyclicBarrier together = new CyclicBarrier(2);
    try (SelectorSystem system = SelectorSystem.create()) {
      ReadWrite<CyclicBarrier> shared =
          system.spawn(new ReadWrite<>(together, ReaderWriter.Order.ARRIVAL, 2));
      CompletableFuture<Boolean> one =
          shared.read(ReaderWriterStressTest::meets).toCompletableFuture();
      CompletableFuture<Boolean> two =
          shared.read(ReaderWriterStressTest::meets).toCompletableFuture();
      assertTrue(one.get(30, TimeUnit.SECONDS));
      assertTrue(two.get(30, TimeUnit.SECONDS));
    }
  }

  @Test
  void readsThatBlockRunAtOnceThoughThereAreFewerWorkers() throws Exception {
    int reads = 6;
    CyclicBarrier together = new CyclicBarrier(reads);
    try (SelectorSystem system = SelectorSystem.builder().parallelism(2).build()) {
      ReadWrite<CyclicBarrier> shared =
          system.spawn(new ReadWrite<>(together, ReaderWriter.Order.ARRIVAL));
      List<CompletableFuture<Boolean>> all = new ArrayList<>();
      for (int i = 0; i < reads; i++) {
        all.add(shared.read(ReaderWriterStressTest::meets).toCompletableFuture());
      }
      for (CompletableFuture<Boolean> each : all) {
        assertTrue(each.get(30, TimeUnit.SECONDS));
      }
    }
  }

  private static boolean meets(CyclicBarrier barrier) {
    try {
      barrier.await(20, TimeUnit.SECONDS);
      return true;
    } catch (Exception e) {
      return false;
    }
  }
}
