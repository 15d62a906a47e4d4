package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How a system whose selectors have children ends, on real threads. */
@Timeout(60)
final class FamilyCloseTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  private static final AtomicInteger SYSTEMS = new AtomicInteger();

  private final List<String> ends = Collections.synchronizedList(new ArrayList<>());
  private final List<Failure> failures = Collections.synchronizedList(new ArrayList<>());
  private final SelectorSystem system = SelectorSystem.builder()
      .name("family" + SYSTEMS.incrementAndGet()) // some of these tests run at once
      .parallelism(2)
      .onFailure(failures::add)
      .build();

  /** A tree of selectors, each of which knows its place in it. */
  private final class Node extends Steered {
    final String path;
    final int depth;
    final int width;
    final List<Node> children = new ArrayList<>();

    Node(String path, int depth, int width) {
      this.path = path;
      this.depth = depth;
      this.width = width;
    }

    @Override
    protected void onStart() {
      super.onStart();
      for (int i = 0; depth > 0 && i < width; i++) {
        children.add(spawnChild(path + i, new Node(path + i, depth - 1, width)));
      }
    }

    @Override
    protected void onExit(ExitReason reason) {
      super.onExit(reason);
      ends.add(path);
    }
  }

  private Node tree(int depth, int width) throws InterruptedException {
    return tree(system, depth, width);
  }

  private Node tree(SelectorSystem its, int depth, int width) throws InterruptedException {
    Node root = its.spawn("t", new Node("t", depth, width));
    assertTrue(its.awaitQuiescence(SOON));
    return root;
  }

  private static List<String> endsOf(String path, int depth, int width) {
    List<String> ends = new ArrayList<>();
    for (int i = width - 1; depth > 0 && i >= 0; i--) {
      ends.addAll(endsOf(path + i, depth - 1, width));
    }
    ends.add(path);
    return ends;
  }

  private static void await(CountDownLatch latch) {
    try {
      assertTrue(latch.await(20, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted", e);
    }
  }

  @Test
  void drainEndsTreesInOrder() throws InterruptedException {
    tree(4, 3);
    ShutdownReport report = system.drain(SOON);
    assertTrue(report.isClean());
    assertEquals(endsOf("t", 4, 3), ends);
    assertEquals(List.of(), failures);
  }

  @Test
  void discardEndsTreesInOrderToo() throws InterruptedException {
    tree(3, 3);
    assertTrue(system.discard(SOON).isClean());
    assertEquals(endsOf("t", 3, 3), ends);
  }

  @Test
  void closeWhileATreeGrowsEndsAllThatWasSpawnedOnceEach() {
    AtomicInteger spawned = new AtomicInteger();
    ConcurrentHashMap<Selector, ExitReason> ended = new ConcurrentHashMap<>();
    AtomicInteger twice = new AtomicInteger();
    class Growing extends Steered {
      @Override
      protected void onStart() {
        super.onStart();
        spawned.incrementAndGet();
        monitor(down -> {
          if (ended.put(down.selector(), down.reason()) != null) {
            twice.incrementAndGet();
          }
        });
        if (spawned.get() < 2_000) {
          try {
            spawnChild(new Growing());
          } catch (IllegalStateException e) {
            assertTrue(system().isClosing());
          }
        }
      }
    }
    for (int i = 0; i < 4; i++) {
      system.spawn(new Growing());
    }
    while (spawned.get() < 200) {
      Thread.onSpinWait(); // a few of two thousand
    }
    ShutdownReport report = system.drain(Duration.ZERO);
    assertTrue(report.stillRunning().isEmpty(), report.toString());
    assertEquals(0, system.size());
    assertEquals(spawned.get(), ended.size());
    assertEquals(0, twice.get());
    assertEquals(List.of(), failures);
  }

  @Test
  void childrenOfAParentInsideALongTurnAreStoppedWithoutIt() throws InterruptedException {
    ManualTime time = new ManualTime();
    SelectorSystem its = SelectorSystem.builder()
        .parallelism(2)
        .timekeeper(time)
        .onFailure(failures::add)
        .build();
    time.meanwhile = FamilyCloseTest::spin;
    Node root = tree(its, 1, 2);
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch childrenGone = new CountDownLatch(2);
    root.children.forEach(c -> c.monitor(down -> childrenGone.countDown()));
    root.turn.send(() -> {
      inside.countDown();
      await(childrenGone);
    });
    await(inside);
    // Nobody else would ever let the turn end. The parent's time is over at once; that for its
    // children lasts as long as it takes.
    int before = time.waits.size();
    time.meanwhile = () -> spin() && time.waits.size() > before + 1;
    ShutdownReport report = its.discard(Duration.ZERO);
    assertEquals(List.of(), report.stillRunning());
    assertEquals("t", ends.getLast());
    assertEquals(3, ends.size());
    assertEquals(List.of(), failures);
  }

  /** Waits a moment; false if the test has waited too long. */
  private static boolean spin() {
    Thread.onSpinWait();
    return !Thread.currentThread().isInterrupted();
  }

  @Test
  @MostlyWaits
  void treeAboveASelectorThatMustBeInterruptedHasEndedWhenTheSystemIsClosed()
      throws InterruptedException {
    Node root = tree(3, 1);
    Node leaf = root.children.getFirst().children.getFirst().children.getFirst();
    CountDownLatch inside = new CountDownLatch(1);
    leaf.turn.send(() -> {
      inside.countDown();
      await(new CountDownLatch(1));
    });
    await(inside);
    ShutdownReport report = system.discard(Duration.ZERO);
    assertEquals(List.of(), report.stillRunning());
    assertEquals(0, system.size());
    assertEquals(endsOf("t", 3, 1).size(), ends.size());
    assertEquals("interrupted", failures.getFirst().cause().getMessage());
    assertEquals(1, failures.size());
  }

  @Test
  @MostlyWaits
  void parentOfAChildThatDoesNotHeedTheInterruptIsReportedWithIt() throws InterruptedException {
    Node root = tree(1, 1);
    Node child = root.children.getFirst();
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch finish = new CountDownLatch(1);
    child.turn.send(() -> Steered.insist(inside, finish, () -> child.seen.add("interrupted")));
    await(inside);
    ShutdownReport report = system.discard(Duration.ZERO);
    assertEquals(List.of("t", "t0"), report.stillRunning().stream().sorted().toList());
    assertFalse(report.isClean());
    finish.countDown();
    root.whenTerminated().toCompletableFuture().join();
    child.whenTerminated().toCompletableFuture().join();
    assertEquals(List.of("t0", "t"), ends);
  }

  @Test
  void noThreadIsLeftOfAFamilyThatWasInAPause() throws InterruptedException {
    Steered parent = system.spawn(new Steered());
    CountDownLatch failed = new CountDownLatch(1);
    Steered child = new Steered();
    child.directive = Directive.ESCALATE;
    parent.turn.send(() -> {
      parent.supervise(Supervision.oneForOne()
          .decide(cause -> {
            failed.countDown();
            return Directive.RESTART;
          })
          .backOff(Duration.ofHours(1), Duration.ofHours(1), 0));
      parent.spawnChild(child);
      child.turn.send(() -> {
        throw new IllegalStateException("oops");
      });
    });
    await(failed);
    ShutdownReport report = system.drain(SOON);
    assertTrue(report.isClean());
    assertEquals(List.of(1, 1), List.of(child.starts, child.exits));
    for (Thread t : threads()) {
      t.join(20_000);
    }
    assertEquals(List.of(), threads());
  }

  private List<Thread> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(t -> t.getName().startsWith(system.name() + "-"))
        .toList();
  }
}
