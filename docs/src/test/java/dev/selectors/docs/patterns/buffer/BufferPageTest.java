package dev.selectors.docs.patterns.buffer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.docs.Impatient;
import dev.selectors.docs.patterns.Picture;
import dev.selectors.docs.patterns.buffer.BufferMessage.Put;
import dev.selectors.docs.patterns.buffer.BufferMessage.Take;
import dev.selectors.patterns.BoundedBuffer;
import dev.selectors.patterns.Buffer;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The examples of the page about bounded buffers. */
@Timeout(60)
final class BufferPageTest {
  private static final int CAPACITY = 4;
  private static final int PRODUCERS = 3;
  private static final int EACH = 200;
  private static final Duration SECOND = Duration.ofSeconds(20);

  private record Item(int producer, int number) {}

  /** A buffer as threads see it that wait. */
  private interface Blocking {
    void put(Item item) throws InterruptedException;

    Item take() throws InterruptedException;
  }

  private final SelectorSystem system = SelectorSystem.create();

  @AfterEach
  void close() {
    system.close();
  }

  // ---- all forms do the same

  @Test
  void withGuards() throws InterruptedException {
    GuardBuffer<Item> buffer = system.spawn(new GuardBuffer<Item>(CAPACITY));
    behavesAsABuffer(blocking(buffer.put, buffer.take));
  }

  @Test
  void withGates() throws InterruptedException {
    GateBuffer<Item> buffer = system.spawn(new GateBuffer<Item>(CAPACITY));
    behavesAsABuffer(blocking(buffer.puts, buffer.takes));
  }

  @Test
  void asAnActor() throws InterruptedException {
    QueueBuffer<Item> buffer = system.spawn(new QueueBuffer<Item>(CAPACITY));
    behavesAsABuffer(blocking(buffer::send, buffer::send));
  }

  @Test
  void withALock() throws InterruptedException {
    LockBuffer<Item> buffer = new LockBuffer<>(CAPACITY);
    behavesAsABuffer(new Blocking() {
      @Override
      public void put(Item item) throws InterruptedException {
        buffer.put(item);
      }

      @Override
      public Item take() throws InterruptedException {
        return buffer.take();
      }
    });
  }

  @SelectorTest
  void noItemIsLostWithATakerThatNoLongerWaitsAsItIsAnswered(SimulatedSystem sim) {
    GuardBuffer<Item> guards = sim.spawn(new GuardBuffer<Item>(CAPACITY));
    GateBuffer<Item> gates = sim.spawn(new GateBuffer<Item>(CAPACITY));
    QueueBuffer<Item> queues = sim.spawn(new QueueBuffer<Item>(CAPACITY));
    keepsWhatIsNotTaken(sim, guards.put, guards.take);
    keepsWhatIsNotTaken(sim, gates.puts, gates.takes);
    keepsWhatIsNotTaken(sim, queues::send, queues::send);
  }

  private static void keepsWhatIsNotTaken(
      SimulatedSystem sim, MailboxRef<Put<Item>> put, MailboxRef<Take<Item>> take) {
    put.send(new Put<>(new Item(0, 0), stored -> {}));
    sim.run();
    Impatient.<Take<Item>, Item>ask(sim, take, Take::new);
    assertEquals(new Item(0, 0), sim.<Take<Item>, Item>call(take, Take::new));
  }

  private static Blocking blocking(MailboxRef<Put<Item>> put, MailboxRef<Take<Item>> take) {
    return new Blocking() {
      @Override
      public void put(Item item) {
        CompletableFuture<Boolean> stored = new CompletableFuture<>();
        put.send(new Put<>(item, stored::complete));
        stored.join();
      }

      @Override
      public Item take() {
        CompletableFuture<Item> taken = new CompletableFuture<>();
        take.send(new Take<>(taken::complete));
        return taken.join();
      }
    };
  }

  private static void behavesAsABuffer(Blocking buffer) throws InterruptedException {
    for (int i = 0; i < CAPACITY; i++) {
      buffer.put(new Item(9, i));
    }
    CompletableFuture<Void> late = thread(() -> buffer.put(new Item(9, CAPACITY)));
    for (int i = 0; i < 1000; i++) {
      Thread.onSpinWait();
      assertFalse(late.isDone(), "stored in a full buffer");
    }
    for (int i = 0; i <= CAPACITY; i++) {
      assertEquals(new Item(9, i), buffer.take());
    }
    late.join();

    AtomicInteger inside = new AtomicInteger();
    List<CompletableFuture<Void>> producers = IntStream.range(0, PRODUCERS)
        .mapToObj(p -> thread(() -> {
          for (int i = 0; i < EACH; i++) {
            buffer.put(new Item(p, i));
            int n = inside.incrementAndGet(); // the one who takes may not have counted yet
            assertTrue(n <= CAPACITY + 1, () -> n + " inside");
          }
        }))
        .toList();
    int[] next = new int[PRODUCERS];
    for (int i = 0; i < PRODUCERS * EACH; i++) {
      Item item = buffer.take();
      inside.decrementAndGet();
      assertEquals(next[item.producer()]++, item.number());
    }
    producers.forEach(CompletableFuture::join);
  }

  private interface Body {
    void run() throws Exception;
  }

  private static CompletableFuture<Void> thread(Body body) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    Thread.startVirtualThread(() -> {
      try {
        body.run();
        done.complete(null);
      } catch (Throwable t) {
        done.completeExceptionally(t);
      }
    });
    return done;
  }

  // ---- the block

  @Test
  void theBlockAnswersPutsAndTakes() {
    List<String> out = new ArrayList<>();
    BoundedBuffer<String> orders = system.spawn(new BoundedBuffer<String>(100));
    CompletionStage<Boolean> stored =
        system.ask(orders.put, to -> new Buffer.Put<>("tea", to), SECOND);
    assertTrue(stored.toCompletableFuture().join());

    CompletionStage<Optional<String>> taken = system.ask(orders.take, to -> to, SECOND);
    taken
        .thenAccept(item -> out.add(item.orElse("closed, and empty")))
        .toCompletableFuture()
        .join();

    orders.close();
    CompletionStage<List<String>> rest =
        system.ask(orders.takeBatch, to -> new Buffer.Batch<>(10, to), SECOND);
    assertEquals(List.of(), rest.toCompletableFuture().join());
    assertEquals(List.of("tea"), out);
  }

  // ---- the picture

  @Test
  void theBufferIsDrawnWhenItIsFull() throws IOException {
    try (SimulatedSystem sim = SimulatedSystem.create()) {
      GuardBuffer<String> buffer = sim.spawn("buffer", new GuardBuffer<String>(2));
      for (String item : List.of("a", "b", "c", "d", "e")) {
        buffer.put.send(new Put<>(item, stored -> {}));
      }
      sim.run();
      Picture.of("A full buffer: producers wait, consumers need not", buffer.snapshot())
          .sender("producers", "put")
          .sender("consumers", "take")
          .effect("producer is told")
          .effect("consumer gets an item")
          .open("take")
          .assertDrawn("bounded-buffer");
    }
  }
}
