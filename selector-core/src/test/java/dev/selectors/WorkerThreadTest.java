package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.WedgeTest.Doer;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What workers tell the watchdog. */
@Timeout(60)
class WorkerThreadTest {
  private final Set<WorkerThread> workers = ConcurrentHashMap.newKeySet();

  private final class Noting extends Actor<Integer> {
    @Override
    protected void receive(Integer message) {
      workers.add((WorkerThread) Thread.currentThread());
    }
  }

  @Test
  void workersCountTheTurnsOfTheirRuns() {
    int messages = 1_000;
    SelectorSystem system = SelectorSystem.builder().parallelism(2).build();
    Noting actor = system.spawn(new Noting());
    for (int i = 0; i < messages; i++) {
      actor.send(i);
    }
    assertTrue(system.drain(Duration.ofSeconds(30)).isClean());
    assertEquals(messages, workers.stream().mapToInt(WorkerThread::turns).sum());
  }

  /** For those who read thread dumps, or measure by thread, over months. */
  @Test
  void namesOfWorkersThatHaveEndedAreUsedAgain() throws InterruptedException {
    try (SelectorSystem system = SelectorSystem.builder().parallelism(1).build()) {
      Doer doer = system.spawn(new Doer());
      for (int i = 0; i < 3; i++) {
        CompletableFuture<Thread> worker = new CompletableFuture<>();
        doer.send(() -> worker.complete(Thread.currentThread()));
        assertEquals("selectors-worker-1", worker.join().getName());
        worker.join().join(); // for want of work
      }
    }
  }

  /** Or the pool would grow for each that is idle. */
  @Test
  void workerThatWaitsForWorkIsNotTakenForOneInsideSomething() {
    try (SelectorSystem system = SelectorSystem.builder().parallelism(1).build()) {
      Doer doer = system.spawn(new Doer());
      boolean elsewhere;
      WorkerThread idle;
      do {
        CompletableFuture<Thread> worker = new CompletableFuture<>();
        doer.send(() -> worker.complete(Thread.currentThread()));
        idle = (WorkerThread) worker.join();
        while (idle.getState() == Thread.State.RUNNABLE) {
          Thread.onSpinWait();
        }
        elsewhere = idle.isElsewhere();
      } while (!idle.isAlive()); // it has ended before it was looked at
      assertFalse(elsewhere);
    }
  }

  /** As one that the pool has called, if that was lost on its way. */
  @Test
  void workerThatSleepsOnThoughSomethingWaitsIsWokenByHand() throws Exception {
    try (SelectorSystem system = SelectorSystem.builder().parallelism(1).build()) {
      Doer doer = system.spawn(new Doer());
      CountDownLatch asleep = new CountDownLatch(1);
      Runnable sleep = () -> {
        asleep.countDown();
        LockSupport.park(ForkJoinTask.getPool()); // as the pool has its workers wait
      };
      doer.send(() -> ForkJoinTask.adapt(sleep).fork());
      asleep.await();
      CompletableFuture<Boolean> awake = new CompletableFuture<>();
      doer.send(() -> awake.complete(true));
      assertTrue(awake.get());
    }
  }

  /** The worker of a turn that waits. */
  private static WorkerThread blockedUntil(CountDownLatch end, SelectorSystem system) {
    CompletableFuture<WorkerThread> inside = new CompletableFuture<>();
    system.spawn(new Doer()).send(() -> {
      inside.complete((WorkerThread) Thread.currentThread());
      WedgeTest.await(end);
    });
    return inside.join();
  }

  /** As after 25 days with a look each millisecond. */
  @Test
  void turnThatHasBeenBlockedForVeryLongStillCountsAsBlocked() {
    CountDownLatch end = new CountDownLatch(1);
    try (SelectorSystem system = SelectorSystem.builder().parallelism(1).build()) {
      WorkerThread inside = blockedUntil(end, system);
      Seen seen = new Seen(inside);
      seen.look(1_000_000);
      seen.look(1_000_000);
      seen.stuck = Integer.MAX_VALUE;
      seen.look(1_000_000);
      assertTrue(seen.stuck > 1, () -> "blocked for " + seen.stuck + " looks");
      end.countDown();
    }
  }

  @Test
  void turnIsOverOnceItsWorkerHasEndedARunOrATurn() {
    CountDownLatch end = new CountDownLatch(1);
    try (SelectorSystem system = SelectorSystem.builder().parallelism(1).build()) {
      WorkerThread inside = blockedUntil(end, system);
      int runs = inside.runs();
      int turns = inside.allTurns();
      assertFalse(new LongTurns.LongTurn(inside, runs, turns, List.of()).isOver());
      assertTrue(new LongTurns.LongTurn(inside, runs - 1, turns, List.of()).isOver());
      assertTrue(new LongTurns.LongTurn(inside, runs, turns - 1, List.of()).isOver());
      end.countDown();
    }
  }

  /** Where the worker is by then is no place of that turn. */
  @Test
  void nobodyIsToldOfATurnThatEndsBeforeItsPlaceIsSeen() throws InterruptedException {
    SystemThreads threads = new SystemThreads("ends-before");
    LongTurns during = new LongTurns(threads, Duration.ZERO, turn -> {});
    LongTurns after = new LongTurns(threads, Duration.ZERO, turn -> {});
    CountDownLatch end = new CountDownLatch(1);
    try (SelectorSystem system = SelectorSystem.builder().parallelism(1).build()) {
      WorkerThread inside = blockedUntil(end, system);
      Seen seen = new Seen(inside);
      seen.look(1_000_000);
      during.look(inside, seen);
      assertTrue(seen.isToldOf);
      seen.isToldOf = false;
      end.countDown();
      assertTrue(system.awaitQuiescence(Duration.ofSeconds(30)));
      after.look(inside, seen);
      assertFalse(seen.isToldOf);
    }
  }

  /** How code is run on a worker: in a turn of the selector, or in a task of the system. */
  private interface Way {
    void run(SelectorSystem system, Steered selector, Runnable code);
  }

  /** What is to run the code that a turn or a task has others run. */
  private interface Others {
    Consumer<Runnable> one(SelectorSystem system);
  }

  private static final Others SELECTORS = system -> system.spawn(new Doer())::send;
  private static final Others TASKS = system -> system::runAside;

  /**
   * What two selectors or tasks see of their thread when a turn or a task wakes them before it
   * helps the pool.
   */
  private static List<Integer> depthsOfThoseWoken(Others others, Way way) {
    while (true) {
      List<Integer> depths = new CopyOnWriteArrayList<>();
      if (helpsAfterWakingTwo(others, way, depths)) {
        return depths;
      }
    }
  }

  /**
   * Returns false if nobody was left to help, as the watchdog had just taken the one that was kept.
   */
  private static boolean helpsAfterWakingTwo(Others others, Way way, List<Integer> depths) {
    ThreadLocal<Integer> depth = ThreadLocal.withInitial(() -> 0);
    AtomicBoolean helped = new AtomicBoolean();
    SelectorSystem system =
        SelectorSystem.builder().parallelism(1).maxThreads(1).build();
    Steered helping = system.spawn(new Steered());
    Consumer<Runnable> one = others.one(system);
    Consumer<Runnable> other = others.one(system);
    way.run(system, helping, () -> {
      depth.set(1);
      one.accept(() -> depths.add(depth.get()));
      other.accept(() -> depths.add(depth.get()));
      helped.set(PoolTask.runNextOfOwn()); // as the pool does for a thread that joins a task
      depth.remove();
    });
    ShutdownReport left = system.drain(Duration.ofSeconds(30));
    assertTrue(left.isClean(), left::toString);
    return helped.get();
  }

  private static final Way IN_A_TURN = (system, helping, code) -> helping.turn.send(code);
  private static final Way IN_A_TASK = (system, helping, code) -> system.runAside(code);

  @Test
  void noTurnIsTakenInTheMiddleOfATurnThatHelpsThePool() {
    assertEquals(List.of(0, 0), depthsOfThoseWoken(SELECTORS, IN_A_TURN));
  }

  @Test
  void noTurnIsTakenInTheMiddleOfATaskThatHelpsThePool() {
    assertEquals(List.of(0, 0), depthsOfThoseWoken(SELECTORS, IN_A_TASK));
  }

  /** It may wait for what the turn does once it has been helped. */
  @Test
  void noTaskIsBegunInTheMiddleOfATurnThatHelpsThePool() {
    assertEquals(List.of(0, 0), depthsOfThoseWoken(TASKS, IN_A_TURN));
  }

  @Test
  void noTaskIsBegunInTheMiddleOfATaskThatHelpsThePool() {
    assertEquals(List.of(0, 0), depthsOfThoseWoken(TASKS, IN_A_TASK));
  }

  @Test
  void workerCountsWhatWasWokenFromOutsideAndNothingElse() throws InterruptedException {
    try (SelectorSystem system = SelectorSystem.builder().parallelism(1).build()) {
      CountDownLatch done = new CountDownLatch(2);
      Doer second = system.spawn(new Doer());
      Doer first = system.spawn(new Doer());
      Runnable turn = () -> {
        workers.add((WorkerThread) Thread.currentThread());
        done.countDown();
      };
      first.send(() -> {
        second.send(turn);
        turn.run();
      });
      done.await();
      assertEquals(1, workers.iterator().next().takenIn());
    }
  }
}
