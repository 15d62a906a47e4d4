package dev.selectors.docs.patterns.beyond;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.DeadLetter;
import dev.selectors.MailboxRef;
import dev.selectors.SelectorState;
import dev.selectors.SelectorSystem;
import dev.selectors.docs.patterns.Picture;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The stages of the page. */
@Timeout(60)
final class PipelinePageTest {
  private static final int CAPACITY = 2;
  private static final int ITEMS = 500;
  /** In two mailboxes, and in the hands of two stages. */
  private static final int MOST_UNDER_WAY = (2 * CAPACITY) + 2;

  /** What a source does, on a thread of its own. */
  private interface Source {
    void put(int item) throws InterruptedException;
  }

  // ---- all forms, on many threads

  @Test
  void itemsComeInOrderAndNeverMoreThanThereIsRoomForAreUnderWay() throws InterruptedException {
    BlockingQueue<Integer> out = new LinkedBlockingQueue<>();
    AtomicInteger left = new AtomicInteger();
    Function<Integer, Integer> last = n -> {
      left.incrementAndGet();
      out.add(n + 1);
      return n;
    };
    try (SelectorSystem system = SelectorSystem.create();
        ThreadStage<Integer, Integer> thread2 = new ThreadStage<>(CAPACITY, last, n -> {});
        ThreadStage<Integer, Integer> thread1 =
            new ThreadStage<>(CAPACITY, n -> 2 * n, thread2::put)) {
      var selector2 = system.spawn(new SelectorStage<Integer, Integer>(CAPACITY, last, n -> {}));
      var selector1 =
          system.spawn(new SelectorStage<Integer, Integer>(CAPACITY, n -> 2 * n, selector2.in));
      pass(selector1.in::send, out, left);

      var actor2 = system.spawn(
          new ActorStage<Integer, Integer>(CAPACITY, last, item -> item.taken().run()));
      var actor1 = system.spawn(new ActorStage<Integer, Integer>(CAPACITY, n -> 2 * n, actor2));
      Semaphore room = new Semaphore(CAPACITY);
      pass(
          n -> {
            room.acquire();
            actor1.send(new ActorStage.Item<>(n, room::release));
          },
          out,
          left);

      pass(thread1::put, out, left);
    }
  }

  private static void pass(Source source, BlockingQueue<Integer> out, AtomicInteger left)
      throws InterruptedException {
    left.set(0);
    AtomicInteger most = new AtomicInteger();
    Thread.ofVirtual().start(() -> {
      try {
        for (int i = 0; i < ITEMS; i++) {
          source.put(i);
          int underWay = i + 1 - left.get();
          most.accumulateAndGet(underWay, Math::max);
        }
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    });
    for (int i = 0; i < ITEMS; i++) {
      assertEquals(2 * i + 1, out.poll(50, TimeUnit.SECONDS));
    }
    assertTrue(most.get() <= MOST_UNDER_WAY, () -> most + " were under way");
  }

  // ---- in a thousand orders

  @SelectorTest(seeds = 1000)
  void theSourceIsNeverFurtherAheadThanThereIsRoom(SimulatedSystem sim) {
    List<Integer> out = new ArrayList<>();
    List<CompletableFuture<?>> taken = new ArrayList<>();
    var last = sim.spawn(new SelectorStage<Integer, Integer>(CAPACITY, n -> n, out::add));
    var first = sim.spawn(new SelectorStage<Integer, Integer>(CAPACITY, n -> 2 * n, last.in));
    for (int i = 0; i < 20; i++) {
      taken.add(first.in.sendAsync(i).toCompletableFuture());
      if (sim.random().nextBoolean()) {
        sim.step();
      }
      long accepted = taken.stream().filter(CompletableFuture::isDone).count();
      assertTrue(accepted - out.size() <= MOST_UNDER_WAY, () -> accepted + " accepted");
    }
    sim.run();
    assertEquals(IntStream.range(0, 20).map(i -> 2 * i).boxed().toList(), out);
  }

  @SelectorTest
  void theEndOfAStageIsTheEndOfThoseBeforeIt(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    var last = sim.spawn(new SelectorStage<Integer, Integer>(CAPACITY, n -> n, n -> {}));
    var first = sim.spawn(new SelectorStage<Integer, Integer>(CAPACITY, n -> 2 * n, last.in));
    last.stop();
    sim.run();
    first.in.send(1);
    sim.run();

    assertTrue(first.state() instanceof SelectorState.Terminated);
    assertTrue(first.in.sendAsync(2).toCompletableFuture().isCompletedExceptionally());
  }

  @Test
  void itIsDrawn() throws IOException {
    try (SimulatedSystem sim = SimulatedSystem.create()) {
      CompletableFuture<Void> room = new CompletableFuture<>();
      var stage = sim.spawn(
          "stage", new SelectorStage<Integer, Integer>(CAPACITY, n -> 2 * n, new Full(room)));
      for (int i = 0; i < 3; i++) {
        stage.in.send(i);
        sim.run();
      }
      Picture.of("A stage before one that is full", stage.snapshot())
          .sender("previous stage", "in")
          .effect("next stage has no room")
          .open("in")
          .assertDrawn("pipeline");
    }
  }

  /** A next stage that has no room. */
  private record Full(CompletableFuture<Void> room) implements MailboxRef<Integer> {
    @Override
    public void send(Integer item) {}

    @Override
    public CompletableFuture<Void> sendAsync(Integer item) {
      return room;
    }
  }
}
