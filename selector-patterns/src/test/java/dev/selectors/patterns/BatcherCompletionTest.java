package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.DeadLetter;
import dev.selectors.ExitReason;
import dev.selectors.Selector;
import dev.selectors.SelectorState;
import dev.selectors.SelectorSystem;
import dev.selectors.Supervision;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How a completed batcher ends, and what its receiver has by then. */
@Timeout(60)
final class BatcherCompletionTest {
  /** Longer than any test: a list that is not full is handed on only because of the completion. */
  private static final Duration PATIENCE = Duration.ofHours(1);

  private static void assertExited(Selector batcher) {
    assertInstanceOf(
        ExitReason.Normal.class,
        assertInstanceOf(SelectorState.Terminated.class, batcher.state()).reason());
  }

  private static List<Object> deadLetters(SimulatedSystem sim) {
    return sim.deadLetters().stream().map(DeadLetter::message).toList();
  }

  @SelectorTest(seeds = 1000)
  void whatWasSentBeforeTheCompletionIsHandedOnAndNothingElseAndTheBatcherEnds(
      SimulatedSystem sim) {
    int size = 1 + sim.random().nextInt(5);
    int messages = sim.random().nextInt(20);
    Probe<List<Integer>> out = sim.probe("out");
    Batcher<Integer> batcher = sim.spawn(new Batcher<>(size, PATIENCE, out));
    IntStream.range(0, messages).forEach(batcher::send);
    batcher.complete();
    batcher.send(messages);
    sim.run();
    batcher.send(messages + 1);
    sim.run();
    sim.allowDeadLetters();

    List<List<Integer>> lists = out.received();
    assertEquals(
        IntStream.range(0, messages).boxed().toList(),
        lists.stream().flatMap(List::stream).toList());
    assertTrue(
        lists.stream().limit(Math.max(0, lists.size() - 1)).allMatch(l -> l.size() == size),
        lists::toString);
    assertExited(batcher);
    assertEquals(List.of(messages, messages + 1), deadLetters(sim));
  }

  @SelectorTest
  void theLastListComesBeforeTheEndIsTold(SimulatedSystem sim) {
    List<Object> told = new ArrayList<>();
    Batcher<String> batcher = sim.spawn(new Batcher<>(3, PATIENCE, told::add));
    var unused = batcher.whenTerminated().thenRun(() -> told.add("the end"));
    batcher.send("a");
    batcher.complete();
    sim.run();

    assertEquals(List.of(List.of("a"), "the end"), told);
  }

  /** It makes no dead letter either: the simulation would report one. */
  @SelectorTest
  void toCompleteTwiceOrAfterTheEndHasNoEffect(SimulatedSystem sim) {
    Probe<List<String>> out = sim.probe("out");
    Batcher<String> batcher = sim.spawn(new Batcher<>(3, PATIENCE, out));
    batcher.send("a");
    batcher.complete();
    batcher.complete();
    sim.run();
    batcher.complete();
    Batcher<String> stopped = sim.spawn(new Batcher<>(3, PATIENCE, out));
    stopped.stop();
    stopped.complete();
    sim.run();

    assertEquals(List.of(List.of("a")), out.received());
    assertExited(batcher);
    assertInstanceOf(SelectorState.Terminated.class, stopped.state());
    assertEquals(List.of(), deadLetters(sim));
  }

  @SelectorTest
  void aBatcherThatIsCompletedBeforeItsSpawnHandsOnWhatItWasSent(SimulatedSystem sim) {
    Probe<List<String>> out = sim.probe("out");
    Batcher<String> batcher = new Batcher<>(3, PATIENCE, out);
    batcher.send("a");
    batcher.complete();
    sim.spawn(batcher);
    sim.run();

    assertEquals(List.of(List.of("a")), out.received());
    assertExited(batcher);
  }

  private static void spawnSupervised(SimulatedSystem sim, Batcher<String> batcher) {
    sim.spawn(new RestartingOwner() {
      @Override
      protected void onStart() {
        supervise(Supervision.oneForOne());
        spawnChild(batcher);
      }
    });
    sim.run();
  }

  @SelectorTest
  void aBatcherThatBeginsAnewIsStillCompleted(SimulatedSystem sim) {
    Probe<List<String>> out = sim.probe("out");
    Batcher<String> batcher = new Batcher<>(3, PATIENCE, out);
    spawnSupervised(sim, batcher);
    sim.failAt(batcher, 2, new IllegalStateException("crash"));
    batcher.sendAll(List.of("a", "the one that fails", "b"));
    batcher.complete();
    sim.run();

    assertEquals(List.of(List.of("a", "b")), out.received());
    assertExited(batcher);
  }

  /** Otherwise the batcher would begin anew after the failure, and never end. */
  @SelectorTest
  void aBatcherEndsThoughItsReceiverFailsOnTheLastList(SimulatedSystem sim) {
    sim.expectFailure(IllegalStateException.class);
    List<List<String>> lists = new ArrayList<>();
    Batcher<String> batcher = new Batcher<>(3, PATIENCE, list -> {
      lists.add(list);
      throw new IllegalStateException("disk is full");
    });
    spawnSupervised(sim, batcher);
    batcher.send("a");
    batcher.complete();
    sim.run();

    assertEquals(List.of(List.of("a")), lists);
    assertInstanceOf(SelectorState.Terminated.class, batcher.state());
  }

  @Test
  void whatThreadsHaveSentIsHandedOnWhicheverOfThemCompletes() throws InterruptedException {
    try (SelectorSystem system = SelectorSystem.create()) {
      for (int round = 0; round < 50; round++) {
        List<Integer> written = new ArrayList<>();
        Batcher<Integer> rows = system.spawn(new Batcher<>(7, PATIENCE, written::addAll));
        List<Thread> threads = Stream.generate(() -> new Thread(() -> {
              IntStream.range(0, 100).forEach(rows::send);
            }))
            .limit(3)
            .toList();
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
          thread.join();
        }
        Thread last = new Thread(rows::complete);
        last.start();
        rows.complete();
        rows.whenTerminated().toCompletableFuture().join();
        assertEquals(300, written.size());
        last.join();
      }
      assertEquals(0, system.deadLetters(DeadLetter.Reason.TERMINATED));
    }
  }
}
