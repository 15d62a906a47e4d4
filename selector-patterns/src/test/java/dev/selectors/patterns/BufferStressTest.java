package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.SelectorSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Buffers and bridges on a real pool, with virtual threads on both sides. */
@Timeout(120)
final class BufferStressTest {
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final int PRODUCERS = 4;
  private static final int EACH = 2000;

  private record Item(int producer, int number) {}

  private static <T> T join(CompletionStage<T> stage) {
    return stage.toCompletableFuture().join();
  }

  private static CompletableFuture<Void> thread(Runnable body) {
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

  private static void produce(SelectorSystem system, BoundedBuffer<Item> buffer, int producer) {
    AtomicInteger told = new AtomicInteger();
    for (int i = 0; i < EACH; i++) {
      Item item = new Item(producer, i);
      if (producer % 2 == 0) {
        buffer.put.send(new Buffer.Put<>(item, stored -> told.incrementAndGet())); // parks
      } else {
        assertTrue(join(system.<Buffer.Put<Item>, Boolean>ask(
            buffer.put, to -> new Buffer.Put<>(item, to), LONG)));
      }
    }
  }

  private static void consume(
      SelectorSystem system, BoundedBuffer<Item> buffer, boolean batches, List<Item> taken) {
    while (true) {
      List<Item> some = batches
          ? join(system.<Buffer.Batch<Item>, List<Item>>ask(
              buffer.takeBatch, to -> new Buffer.Batch<>(7, to), LONG))
          : one(system, buffer);
      if (some.isEmpty()) {
        return;
      }
      taken.addAll(some);
    }
  }

  private static List<Item> one(SelectorSystem system, BoundedBuffer<Item> buffer) {
    CompletionStage<Optional<Item>> item = system.ask(buffer.take, to -> to, LONG);
    return join(item).stream().toList();
  }

  @Test
  void virtualThreadsPutAndTakeAllAndEachSeesTheItemsOfAProducerInOrder() {
    List<List<Item>> taken =
        Stream.generate(() -> (List<Item>) new ArrayList<Item>()).limit(4).toList();
    try (SelectorSystem system = SelectorSystem.create()) {
      BoundedBuffer<Item> buffer = system.spawn(new BoundedBuffer<Item>(5));
      List<CompletableFuture<Void>> consumers = IntStream.range(0, taken.size())
          .mapToObj(c -> thread(() -> consume(system, buffer, c % 2 == 0, taken.get(c))))
          .toList();
      IntStream.range(0, PRODUCERS)
          .mapToObj(p -> thread(() -> produce(system, buffer, p)))
          .toList()
          .forEach(CompletableFuture::join);
      buffer.close();
      consumers.forEach(CompletableFuture::join);
    }
    assertEquals(PRODUCERS * EACH, taken.stream().mapToInt(List::size).sum());
    assertEquals(
        PRODUCERS * EACH, taken.stream().flatMap(List::stream).distinct().count());
    for (List<Item> one : taken) {
      int[] last = new int[PRODUCERS];
      for (Item item : one) {
        assertTrue(item.number() >= last[item.producer()], "order of a producer");
        last[item.producer()] = item.number();
      }
    }
  }

  @Test
  void closingAmongProducersLosesNothingThatWasAnsweredTrue() {
    try (SelectorSystem system = SelectorSystem.create()) {
      for (int round = 0; round < 50; round++) {
        BoundedBuffer<Integer> buffer = system.spawn(new BoundedBuffer<Integer>(3));
        AtomicInteger stored = new AtomicInteger();
        AtomicInteger refused = new AtomicInteger();
        List<CompletableFuture<Void>> producers = IntStream.range(0, PRODUCERS)
            .mapToObj(p -> thread(() -> {
              for (int i = 0; i < 50; i++) {
                int item = i;
                CompletionStage<Boolean> answer =
                    system.ask(buffer.put, to -> new Buffer.Put<>(item, to), LONG);
                (join(answer) ? stored : refused).incrementAndGet();
              }
            }))
            .toList();
        int taken = 0;
        while (true) {
          CompletionStage<List<Integer>> batch =
              system.ask(buffer.takeBatch, to -> new Buffer.Batch<>(2, to), LONG);
          List<Integer> some = join(batch);
          if (some.isEmpty()) {
            break;
          }
          taken += some.size();
          if (taken > 20) {
            buffer.close();
          }
        }
        producers.forEach(CompletableFuture::join);
        assertEquals(stored.get(), taken);
        assertEquals(PRODUCERS * 50, stored.get() + refused.get());
        buffer.stop();
      }
    }
  }

  @Test
  void itemsOfSeveralThreadsGoThroughTheBridgesInOrder() {
    ConcurrentLinkedQueue<Item> got = new ConcurrentLinkedQueue<>();
    CompletableFuture<Boolean> complete = new CompletableFuture<>();
    try (SelectorSystem system = SelectorSystem.create()) {
      FlowPublisher<Item> publisher = system.spawn(new FlowPublisher<Item>(8));
      FlowProcessor<Item, Item> processor = system.spawn(new FlowProcessor<Item, Item>(8, i -> i));
      FlowSubscriber<Item> subscriber = system.spawnFrom(context -> new FlowSubscriber<>(
          context, "items", 8, got::add, error -> complete.complete(error.isEmpty())));
      publisher.subscribe(processor);
      processor.subscribe(subscriber);
      IntStream.range(0, PRODUCERS)
          .mapToObj(p -> thread(
              () -> IntStream.range(0, EACH).forEach(i -> publisher.items.send(new Item(p, i)))))
          .toList()
          .forEach(CompletableFuture::join);
      publisher.complete();
      assertTrue(complete.join());
    }
    assertEquals(PRODUCERS * EACH, got.size());
    int[] next = new int[PRODUCERS];
    for (Item item : got) {
      assertEquals(next[item.producer()]++, item.number());
    }
  }
}
