package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;

/** What a bounded buffer promises, in many orders. */
@Timeout(60)
final class BufferLawsTest {
  private static final int PRODUCERS = 3;
  private static final int EACH = 4;

  private record Item(int producer, int number) {}

  private int stored;
  private int refused;
  private final List<Item> taken = new ArrayList<>();

  /** Puts one item after the other, each when the one before is stored. */
  private final class Producer extends Selector {
    private final int id;
    private final MailboxRef<Buffer.Put<Item>> to;
    private int next;
    private final Mailbox<Boolean> told = mailbox("told", this::onTold);

    Producer(int id, MailboxRef<Buffer.Put<Item>> to) {
      this.id = id;
      this.to = to;
    }

    @Override
    protected void onStart() {
      putNext();
    }

    private void onTold(boolean isStored) {
      if (isStored) {
        putNext();
      }
    }

    private void putNext() {
      if (next < EACH) {
        to.sendAsync(new Buffer.Put<>(new Item(id, next++), this::answered));
      }
    }

    /** In the buffer's turn. */
    private void answered(boolean isStored) {
      if (isStored) {
        stored++;
      } else {
        refused++;
      }
      told.send(isStored);
    }
  }

  private BoundedBuffer<Item> start(SimulatedSystem sim, int capacity) {
    BoundedBuffer<Item> buffer = sim.spawn("buffer", new BoundedBuffer<Item>(capacity));
    for (int p = 0; p < PRODUCERS; p++) {
      sim.spawn(new Producer(p, buffer.put));
    }
    return buffer;
  }

  private void requireOrderPerProducer() {
    for (int p = 0; p < PRODUCERS; p++) {
      int producer = p;
      List<Integer> numbers =
          taken.stream().filter(i -> i.producer() == producer).map(Item::number).toList();
      assertEquals(IntStream.range(0, numbers.size()).boxed().toList(), numbers);
    }
  }

  @SelectorTest(seeds = 1000)
  void aBufferNeverStoresMoreThanItsBound(SimulatedSystem sim) {
    int capacity = 1 + sim.random().nextInt(3);
    BoundedBuffer<Item> buffer = start(sim, capacity);
    for (int i = 0; i < PRODUCERS * EACH; i++) {
      sim.run();
      assertEquals(Math.min(capacity + i, PRODUCERS * EACH), stored); // full, whenever it can be
      buffer.take.send(item -> taken.add(item.orElseThrow()));
    }
    sim.run();
    assertEquals(PRODUCERS * EACH, taken.size());
  }

  @SelectorTest(seeds = 1000)
  void eachItemIsTakenOnceAndInTheOrderOfItsProducer(SimulatedSystem sim) {
    int capacity = 1 + sim.random().nextInt(4);
    BoundedBuffer<Item> buffer = start(sim, capacity);
    for (int round = 0; taken.size() < PRODUCERS * EACH; round++) {
      assertTrue(round < 1000, "items do not come");
      int waiting = 1 + sim.random().nextInt(3);
      for (int t = 0; t < waiting && taken.size() + t < PRODUCERS * EACH; t++) {
        buffer.take.send(item -> {
          taken.add(item.orElseThrow());
          assertTrue(stored - taken.size() <= capacity);
        });
      }
      sim.run();
    }
    requireOrderPerProducer();
    assertEquals(PRODUCERS * EACH, taken.stream().distinct().count());
  }

  @SelectorTest(seeds = 1000)
  void whatIsStoredBeforeTheCloseIsTakenAndAllElseIsRefused(SimulatedSystem sim) {
    BoundedBuffer<Item> buffer = start(sim, 2);
    int ends = PRODUCERS * EACH + 2;
    List<Boolean> told = new ArrayList<>();
    int early = sim.random().nextInt(ends);
    for (int i = 0; i < early; i++) {
      buffer.take.send(item -> take(item, told));
    }
    for (int i = sim.random().nextInt(60); i > 0; i--) {
      sim.step();
    }
    buffer.close();
    sim.run();
    for (int i = early; i < ends; i++) {
      buffer.take.send(item -> take(item, told));
    }
    sim.run();

    assertEquals(stored, taken.size());
    requireOrderPerProducer();
    assertEquals(ends, told.size()); // all who wait are told, the end after the last item
    assertEquals(stored, told.lastIndexOf(true) + 1);
    assertTrue(refused <= PRODUCERS);
    buffer.put.send(new Buffer.Put<>(new Item(0, 99), stored -> told.add(stored)));
    sim.run();
    assertEquals(false, told.getLast());
    assertEquals(stored, taken.size());
  }

  private void take(Optional<Item> item, List<Boolean> told) {
    item.ifPresent(taken::add);
    told.add(item.isPresent());
  }

  @SelectorTest(seeds = 1000)
  void whatTheCallerHasPutBeforeItClosesIsStored(SimulatedSystem sim) {
    int capacity = 1 + sim.random().nextInt(4);
    BoundedBuffer<Integer> buffer = sim.spawn(new BoundedBuffer<Integer>(capacity));
    Probe<Boolean> told = sim.probe("told");
    int n = sim.random().nextInt(10);
    for (int i = 0; i < n; i++) {
      var unused = buffer.put.sendAsync(new Buffer.Put<>(i, told)); // more than there is room for
    }
    buffer.close();
    if (sim.random().nextBoolean()) {
      sim.run(); // the buffer is full, or has all
    }
    Probe<Optional<Integer>> taker = sim.probe("taker");
    for (int i = 0; i < n; i++) {
      buffer.take.send(taker);
      taker.expect(Optional.of(i));
    }
    buffer.take.send(taker);
    taker.expect(Optional.empty());
    assertEquals(n, told.received().stream().filter(t -> t).count());
  }

  @SelectorTest(seeds = 1000)
  void aBatchIsAsManyAsThereAreUpToItsSize(SimulatedSystem sim) {
    BoundedBuffer<Integer> buffer = sim.spawn(new BoundedBuffer<Integer>(5));
    Probe<List<Integer>> taker = sim.probe("taker");
    int next = 0;
    for (int round = 0; round < 3; round++) {
      int max = 1 + sim.random().nextInt(6);
      int there = 1 + sim.random().nextInt(5);
      for (int i = 0; i < there; i++) {
        buffer.put.send(new Buffer.Put<>(next + i, stored -> {}));
      }
      sim.run();
      buffer.takeBatch.send(new Buffer.Batch<>(max, taker));
      int n = Math.min(max, there);
      taker.expect(IntStream.range(next, next + n).boxed().toList());
      if (n < there) {
        buffer.takeBatch.send(new Buffer.Batch<>(there, taker));
        taker.expect(IntStream.range(next + n, next + there).boxed().toList());
      }
      next += there;
    }
    buffer.takeBatch.send(new Buffer.Batch<>(2, taker));
    taker.expectNothing(); // none is not a batch
    buffer.put.send(new Buffer.Put<>(next, stored -> {}));
    taker.expect(List.of(next));
    buffer.takeBatch.send(new Buffer.Batch<>(2, taker));
    taker.expectNothing();
    buffer.close();
    taker.expect(List.of());
  }

  @SelectorTest(seeds = 1000)
  void takersThatWaitAtTheCloseAreAllTold(SimulatedSystem sim) {
    BoundedBuffer<Integer> buffer = sim.spawn(new BoundedBuffer<Integer>(2));
    Probe<Object> told = sim.probe("told");
    int n = 1 + sim.random().nextInt(5);
    for (int i = 0; i < n; i++) {
      buffer.take.send(told);
      buffer.takeBatch.send(new Buffer.Batch<>(3, told));
    }
    told.expectNothing();
    buffer.close();
    buffer.close();
    sim.run();
    assertEquals(n, told.received().stream().filter(Optional.empty()::equals).count());
    assertEquals(n, told.received().stream().filter(List.of()::equals).count());
  }
}
