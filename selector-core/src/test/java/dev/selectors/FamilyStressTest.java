package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Families whose members fail, are restarted and end all at once, on threads. */
@Timeout(180)
final class FamilyStressTest {
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final int CHILDREN = 8;
  private static final int MESSAGES = 2_000;

  private final AtomicInteger handled = new AtomicInteger();
  private final AtomicInteger failed = new AtomicInteger();
  private final AtomicInteger started = new AtomicInteger();
  private final AtomicInteger ended = new AtomicInteger();
  private final AtomicInteger overlaps = new AtomicInteger();
  private final AtomicInteger dead = new AtomicInteger();

  private final class Member extends Selector {
    /**
     * Takes work, which is true if it is not to fail, and a latch that counts those that have come
     * so far.
     */
    final Mailbox<Object> work = mailbox("work", this::work);

    private final int depth;
    private final AtomicInteger inside = new AtomicInteger();
    private boolean running;

    Member(int depth) {
      this.depth = depth;
    }

    @Override
    protected void onStart() {
      if (!running) {
        started.incrementAndGet();
        running = true;
      }
      after(Duration.ofNanos(1), () -> {});
      if (depth > 0) {
        supervise(Supervision.oneForAll());
        spawnChild(new Member(depth - 1));
        spawnChild(new Member(depth - 1));
      }
    }

    private void work(Object message) {
      if (message instanceof CountDownLatch end) {
        end.countDown();
        return;
      }
      if (inside.incrementAndGet() > 1) {
        overlaps.incrementAndGet();
      }
      inside.decrementAndGet();
      if (message.equals(false)) {
        failed.incrementAndGet();
        throw new Deliberate();
      }
      handled.incrementAndGet();
    }

    @Override
    protected void onExit(ExitReason reason) {
      ended.incrementAndGet();
    }
  }

  private final class Parent extends Selector {
    final Mailbox<Runnable> turn = mailbox("turn", Runnable::run);
    final List<Member> children = new ArrayList<>();

    Parent(Supervision supervision, int depth) {
      supervise(supervision.restarts(Integer.MAX_VALUE, Duration.ofDays(1)));
      for (int i = 0; i < CHILDREN; i++) {
        children.add(new Member(depth));
      }
    }

    @Override
    protected void onStart() {
      children.forEach(this::spawnChild);
    }
  }

  private SelectorSystem system() {
    return SelectorSystem.builder()
        .parallelism(4)
        .onDeadLetter(letter -> dead.incrementAndGet())
        .build();
  }

  private Thread sender(Parent parent, long seed) {
    return Thread.ofPlatform().start(() -> {
      SplittableRandom random = new SplittableRandom(seed);
      for (int i = 0; i < MESSAGES; i++) {
        boolean good = random.nextInt(50) > 0;
        parent.children.get(random.nextInt(CHILDREN)).work.send(good);
      }
    });
  }

  private void noMessageIsLostAndAllGoOn(Supplier<Supervision> strategy, int depth)
      throws InterruptedException {
    try (SelectorSystem system = system()) {
      Parent parent = system.spawn(new Parent(strategy.get(), depth));
      List<Thread> senders = List.of(sender(parent, 1), sender(parent, 2), sender(parent, 3));
      for (Thread t : senders) {
        t.join();
      }
      // Sent behind all else, as a system is quiescent during a pause, too.
      CountDownLatch end = new CountDownLatch(CHILDREN);
      parent.children.forEach(c -> c.work.send(end));
      assertTrue(end.await(60, TimeUnit.SECONDS));
      assertEquals(3 * MESSAGES, handled.get() + failed.get());
      assertEquals(0, overlaps.get());
      assertEquals(0, dead.get());
      assertTrue(failed.get() > 0);
      assertTrue(parent.children.stream().allMatch(Family::isAlive));
      parent.stop();
      parent.whenTerminated().toCompletableFuture().join();
      assertEquals(0, system.size());
    }
    assertEquals(started.get(), ended.get());
    assertEquals(0, dead.get());
  }

  @Test
  void noMessageIsLostAndAllGoOnUnderOneForOne() throws InterruptedException {
    noMessageIsLostAndAllGoOn(Supervision::oneForOne, 0);
  }

  @Test
  void noMessageIsLostAndAllGoOnUnderOneForAll() throws InterruptedException {
    noMessageIsLostAndAllGoOn(Supervision::oneForAll, 0);
  }

  @Test
  void noMessageIsLostAndAllGoOnUnderRestForOne() throws InterruptedException {
    noMessageIsLostAndAllGoOn(Supervision::restForOne, 0);
  }

  @Test
  void noMessageIsLostAndAllGoOnWithPauses() throws InterruptedException {
    noMessageIsLostAndAllGoOn(
        () ->
            Supervision.restForOne().backOff(Duration.ofNanos(1_000), Duration.ofNanos(100_000), 1),
        0);
  }

  @Test
  void noMessageIsLostAndAllGoOnWithChildrenOfTheirOwn() throws InterruptedException {
    noMessageIsLostAndAllGoOn(Supervision::oneForAll, 2);
  }

  @Test
  void endInTheMidstOfRestartsLeavesNobodyBehind() throws InterruptedException {
    for (int round = 0; round < 100; round++) {
      Supervision strategy =
          switch (round % 3) {
            case 0 -> Supervision.oneForOne().backOff(Duration.ofNanos(1), Duration.ofHours(1), 1);
            case 1 -> Supervision.oneForAll();
            default -> Supervision.restForOne();
          };
      try (SelectorSystem system = system()) {
        Parent parent = system.spawn(new Parent(strategy, round % 2));
        for (int i = 0; i < 40; i++) {
          parent.children.get(i % CHILDREN).work.send(i % 3 > 0);
        }
        Parent other = system.spawn(new Parent(strategy, 0));
        other.turn.send(() -> other.link(parent));
        parent.children.get(round % CHILDREN).stop();
        parent.stop();
        parent.whenTerminated().toCompletableFuture().join();
        other.whenTerminated().toCompletableFuture().join();
        assertTrue(system.awaitQuiescence(LONG));
        assertEquals(0, system.size());
        assertEquals(started.get(), ended.get());
      }
    }
  }
}
