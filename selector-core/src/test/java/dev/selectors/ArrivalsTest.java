package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Selectors that were woken from outside the pool. */
@Timeout(60)
class ArrivalsTest {
  private final Arrivals arrivals = new Arrivals();
  private final List<Arrivals.Arrival> errands = List.of(
      new Arrivals.Arrival(cell()), new Arrivals.Arrival(cell()), new Arrivals.Arrival(cell()));

  private static Cell cell() {
    return new Selector() {}.cell;
  }

  private List<Arrivals.Arrival> takeAll() {
    List<Arrivals.Arrival> taken = new ArrayList<>();
    for (Arrivals.Arrival next = arrivals.takeAll(); next != null; next = next.next) {
      taken.add(next);
    }
    return taken;
  }

  @Test
  void onlyTheFirstToArriveCallsAWorker() {
    assertTrue(arrivals.add(errands.get(0)));
    assertFalse(arrivals.add(errands.get(1)));
    takeAll();
    assertTrue(arrivals.add(errands.get(2)));
  }

  @Test
  void theyAreTakenInOnceInTheOrderOfTheirArrival() {
    errands.forEach(arrivals::add);
    assertFalse(arrivals.isEmpty());
    assertEquals(errands, takeAll());
    assertTrue(arrivals.isEmpty());
    assertNull(arrivals.takeAll());
  }

  @Test
  void theNextToArriveCallsAWorkerIfTheFirstCouldNot() {
    arrivals.add(errands.get(0));
    arrivals.nobodyCalled();
    assertTrue(arrivals.add(errands.get(1)));
    assertFalse(arrivals.add(errands.get(2)));
    assertEquals(errands, takeAll());
  }

  @Test
  void whoCouldNotBeTakenInWaitsForTheWorkerThatTheNextOneCalls() {
    arrivals.add(errands.get(0));
    arrivals.add(errands.get(1));
    arrivals.putBack(arrivals.takeAll());
    assertTrue(arrivals.add(errands.get(2)));
    assertEquals(errands, takeAll());
  }

  @Test
  void nobodyNeedCallWhileAWorkerAttends() {
    Thread worker = new Thread();
    assertTrue(arrivals.attend(worker));
    assertTrue(arrivals.isAttendedBy(worker));
    assertFalse(arrivals.add(errands.get(0)));
    takeAll();
    assertFalse(arrivals.leaveUnattended());
    assertFalse(arrivals.isAttended());
    assertTrue(arrivals.add(errands.get(1)));
  }

  @Test
  void whoEndsTheAttendanceIsToldThatSomebodyWaits() {
    arrivals.attend(new Thread());
    arrivals.add(errands.get(0));
    assertTrue(arrivals.leaveUnattended());
    assertFalse(arrivals.add(errands.get(1)), "he comes for both");
  }

  @Test
  void oneWorkerAttendsAtATime() {
    Thread first = new Thread();
    Thread second = new Thread();
    arrivals.attend(first);
    assertFalse(arrivals.attend(second));
    assertFalse(arrivals.isAttendedBy(second));
    arrivals.leaveUnattended();
    assertTrue(arrivals.attend(second));
  }

  /** Each turn of a batch waits for all others of the batch, so each needs a worker. */
  @Test
  void selectorsThatAreWokenTogetherDoNotWaitForEachOther() throws InterruptedException {
    int many = 4;
    try (SelectorSystem system = SelectorSystem.builder().parallelism(1).build()) {
      CountDownLatch all = new CountDownLatch(many);
      List<Actor<String>> actors = new ArrayList<>();
      for (int i = 0; i < many; i++) {
        actors.add(system.spawn(new Actor<>() {
          @Override
          protected void receive(String message) {
            all.countDown();
            try {
              all.await();
            } catch (InterruptedException e) {
              throw new AssertionError(e);
            }
          }
        }));
      }
      actors.forEach(actor -> actor.send("meet"));
      all.await();
      assertTrue(system.drain(Duration.ofSeconds(30)).isClean());
    }
  }

  @Test
  void nobodyWhoIsWokenFromManyThreadsIsForgotten() throws InterruptedException {
    int senders = 8;
    int actors = 2_000;
    try (SelectorSystem system = SelectorSystem.builder().parallelism(2).build()) {
      CountDownLatch handled = new CountDownLatch(senders * actors);
      List<Thread> threads = new ArrayList<>();
      for (int s = 0; s < senders; s++) {
        threads.add(Thread.ofVirtual().start(() -> {
          for (int i = 0; i < actors; i++) {
            system.spawn(new Counting(handled)).send("once");
          }
        }));
      }
      for (Thread sender : threads) {
        sender.join();
      }
      handled.await();
    }
  }

  private static final class Counting extends Actor<String> {
    private final CountDownLatch handled;

    Counting(CountDownLatch handled) {
      this.handled = handled;
    }

    @Override
    protected void receive(String message) {
      handled.countDown();
      exit();
    }
  }

  private static WorkerPool pool() {
    SystemThreads threads = new SystemThreads("arrivals");
    LongTurns untold = new LongTurns(threads, ChronoUnit.FOREVER.getDuration(), turn -> {});
    return new WorkerPool(threads, 1, 1, true, blocked -> {}, untold);
  }

  /** The second to arrive has sent its message while the first is about to call a worker. */
  @Test
  void aPoolIsNotQuiescentWhileSomebodyWaitsToBeTakenIn() {
    WorkerPool pool = pool();
    assertTrue(pool.isQuiescentAnd(() -> true));
    pool.arrivals.add(new Arrivals.Arrival(new Waiting(new CountDownLatch(1))));
    assertFalse(pool.isQuiescentAnd(() -> true));
    pool.close(true);
  }

  @Test
  void allWhoWaitToBeTakenInAreToldIfThePoolIsShutDown() throws InterruptedException {
    CountDownLatch told = new CountDownLatch(2);
    WorkerPool pool = pool();
    pool.arrivals.add(new Arrivals.Arrival(new Waiting(told)));
    pool.arrivals.nobodyCalled();
    pool.close(true);
    pool.schedule(new Waiting(told));
    told.await();
  }

  /** It is told by its worker, which still runs others. */
  @Test
  void whoGivesWayInAPoolThatIsShutDownIsToldThatItHasNoWorker() throws InterruptedException {
    CountDownLatch told = new CountDownLatch(1);
    WorkerPool pool = pool();
    pool.close(true);
    pool.requeue(new Waiting(told));
    told.await();
  }

  /** When it came there was no thread to run it, and none to start one. */
  @Test
  void whoAsksWhetherAllIsQuietHasAWorkerComeForWhatWaits()
      throws ReflectiveOperationException, InterruptedException {
    VarHandle itsThreads = MethodHandles.privateLookupIn(WorkerPool.class, MethodHandles.lookup())
        .findVarHandle(WorkerPool.class, "pool", WorkerPool.Threads.class);
    VarHandle lacksThread = MethodHandles.privateLookupIn(
            WorkerPool.Threads.class, MethodHandles.lookup())
        .findVarHandle(WorkerPool.Threads.class, "lacksThread", boolean.class);
    CountDownLatch run = new CountDownLatch(1);
    WorkerPool pool = pool();
    pool.arrivals.add(new Arrivals.Arrival(new Waiting(new CountDownLatch(1)) {
      @Override
      void run(Slice mine) {
        run.countDown();
      }
    }));
    lacksThread.setVolatile((WorkerPool.Threads) itsThreads.get(pool), true);
    // The worker that comes for it may be done before the answer is there.
    assertTrue(!pool.isQuiescentAnd(() -> true) || run.getCount() == 0);
    run.await();
    pool.close(true);
  }

  private static class Waiting extends Scheduled {
    private final CountDownLatch told;

    Waiting(CountDownLatch told) {
      super(new Selector() {});
      this.told = told;
      assertTrue(claimFor(new ManualSystem().system));
    }

    @Override
    String name() {
      return "waiting";
    }

    @Override
    void run(Slice mine) {
      throw new AssertionError("run in a pool that was shut down");
    }

    @Override
    void forsaken(Throwable cause, boolean withAll) {
      told.countDown();
    }
  }
}
