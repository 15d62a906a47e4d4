package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A pool is never given the same object to run twice, as its queues cannot bear that. */
@Timeout(60)
class ErrandTest {
  /** A pool that remembers what it was given. */
  private static final class Remembering extends ForkJoinPool {
    private final Set<ForkJoinTask<?>> given =
        Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
    private final List<String> again = Collections.synchronizedList(new ArrayList<>());

    Remembering() {
      super(2);
    }

    @Override
    public void execute(ForkJoinTask<?> task) {
      remember(task);
      super.execute(task);
    }

    @Override
    public <T> ForkJoinTask<T> externalSubmit(ForkJoinTask<T> task) {
      remember(task);
      return super.externalSubmit(task);
    }

    private void remember(ForkJoinTask<?> task) {
      if (!given.add(task)) {
        again.add(task.toString());
      }
    }
  }

  private static final class Player extends Actor<Integer> {
    private final CountDownLatch end;
    private MailboxRef<Integer> other = this;

    Player(CountDownLatch end) {
      this.end = end;
    }

    @Override
    protected void receive(Integer left) {
      if (left == 0) {
        end.countDown();
      } else {
        other.send(left - 1);
      }
    }
  }

  @Test
  void noTaskIsGivenToAPoolTwice() throws InterruptedException {
    int messages = 10_000;
    try (Remembering pool = new Remembering()) {
      try (SelectorSystem system =
          SelectorSystem.builder().executor(pool).throughput(1).build()) {
        CountDownLatch end = new CountDownLatch(1);
        Player one = system.spawn(new Player(end));
        Player two = system.spawn(new Player(end));
        one.other = two;
        two.other = one;
        one.send(messages);
        end.await();
      }
      assertEquals(List.of(), pool.again);
      assertTrue(pool.given.size() >= messages, pool.given::toString);
    }
  }

  @Test
  void whatIsTakenOutOfAQueueIsPutBackAsAnother() {
    Errand errand = new Errand(new Player(new CountDownLatch(1)).cell);
    assertNotSame(errand, assertInstanceOf(Errand.class, PoolTask.unused(errand)));
    ForkJoinTask<?> foreign = ForkJoinTask.adapt(() -> {});
    assertSame(foreign, PoolTask.unused(foreign));
  }

  @Test
  void noPartOfASelectorIsATask() {
    for (Class<?> c = Cell.class; c != null; c = c.getSuperclass()) {
      assertNotSame(ForkJoinTask.class, c);
    }
  }

  @Test
  void taskIsNotLostIfThePoolCannotStartAThreadForIt() throws InterruptedException {
    AtomicInteger failing = new AtomicInteger(2);
    CountDownLatch done = new CountDownLatch(1);
    List<Class<?>> told = Collections.synchronizedList(new ArrayList<>());
    Thread here = Thread.currentThread();
    Thread.UncaughtExceptionHandler before = here.getUncaughtExceptionHandler();
    here.setUncaughtExceptionHandler((thread, error) -> told.add(error.getClass()));
    try (WorkerPool.Threads pool =
        new WorkerPool.Threads(1, p -> new Unstartable(p, failing.getAndDecrement() > 0))) {
      assertFalse(PoolTask.give(pool, ForkJoinTask.adapt(done::countDown)));
      assertFalse(pool.stir());
      assertTrue(pool.stir());
      assertTrue(done.await(20, TimeUnit.SECONDS));
    } finally {
      here.setUncaughtExceptionHandler(before);
    }
    assertEquals(
        List.of(IllegalThreadStateException.class, IllegalThreadStateException.class), told);
  }

  @Test
  void whoIsWokenAlthoughTasksAreQueuedComesToThoseOfABlockedWorker() throws InterruptedException {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch finish = new CountDownLatch(1);
    try (WorkerPool.Threads pool =
        new WorkerPool.Threads(1, ForkJoinPool.defaultForkJoinWorkerThreadFactory)) {
      pool.execute(() -> {
        pool.execute(finish::countDown);
        Steered.insist(inside, finish, () -> {});
      });
      inside.await();
      boolean unused = PoolTask.give(pool, ForkJoinTask.adapt(() -> {}));
      pool.setParallelism(2); // nobody is woken for what is queued already
      assertTrue(pool.stir());
      boolean came = finish.await(20, TimeUnit.SECONDS);
      finish.countDown();
      assertTrue(came);
    }
  }

  @Test
  void taskThatAWorkerHasTakenIsNotLostIfNoOtherWorkerCanBeMade() throws InterruptedException {
    int senders = 8;
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch finish = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(2 * senders);
    AtomicInteger made = new AtomicInteger();
    OutOfMemoryError none = new OutOfMemoryError("no thread");
    Set<Throwable> told = ConcurrentHashMap.newKeySet();
    Thread.UncaughtExceptionHandler teller = (thread, error) -> told.add(error);
    ForkJoinPool.ForkJoinWorkerThreadFactory onlyOne = pool -> {
      if (made.incrementAndGet() > 1) {
        throw none;
      }
      ForkJoinWorkerThread worker = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
      worker.setUncaughtExceptionHandler(teller);
      return worker;
    };
    try (WorkerPool.Threads pool = new WorkerPool.Threads(2, onlyOne)) {
      pool.execute(() -> Steered.insist(inside, finish, () -> {}));
      inside.await();
      // Each task goes into a queue of its own: whoever comes to one and finds two tasks wakes
      // another worker.
      for (int i = 0; i < senders; i++) {
        Thread.ofPlatform()
            .uncaughtExceptionHandler(teller)
            .start(() -> {
              for (int n = 0; n < 2; n++) {
                boolean unused = PoolTask.give(pool, ForkJoinTask.adapt(done::countDown));
              }
            })
            .join();
      }
      finish.countDown();
      assertTrue(done.await(20, TimeUnit.SECONDS));
    }
    assertEquals(Set.of(none), told);
  }

  /** Tells when it is lost. */
  @SuppressWarnings("serial")
  private static final class Told extends PoolTask {
    private final List<PoolTask> lost;
    private final Supplier<PoolTask> again;

    Told(List<PoolTask> lost, Supplier<PoolTask> again) {
      this.lost = lost;
      this.again = again;
    }

    @Override
    protected boolean exec() {
      throw new AssertionError("there is nobody to do it");
    }

    @Override
    PoolTask again() {
      return again.get();
    }

    @Override
    void lost(RejectedExecutionException why) {
      lost.add(this);
    }
  }

  @Test
  void whatIsTakenOutOfAPoolThatIsShutDownMeanwhileIsLostAndToldSo() throws InterruptedException {
    List<PoolTask> lost = new ArrayList<>();
    List<PoolTask> given = new ArrayList<>();
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch finish = new CountDownLatch(1);
    try (WorkerPool.Threads pool =
        new WorkerPool.Threads(1, ForkJoinPool.defaultForkJoinWorkerThreadFactory)) {
      pool.execute(() -> Steered.insist(inside, finish, () -> {}));
      inside.await();
      for (int i = 0; i < 3; i++) {
        Told task = new Told(lost, () -> new Told(lost, Assertions::fail));
        given.add(task);
        assertTrue(PoolTask.give(pool, task));
      }
      pool.shutdown();
      assertTrue(pool.stir());
      finish.countDown();
    }
    assertEquals(given, lost);
  }

  @Test
  void taskFromOutsideIsLostForWantOfMemoryAndWhoeverTakesItInGoesOn() throws Exception {
    List<PoolTask> lost = new ArrayList<>();
    try (ForkJoinPool pool = new ForkJoinPool(1)) {
      CountDownLatch given = new CountDownLatch(1);
      ForkJoinTask<?> busy = pool.submit(() -> {
        given.await();
        PoolTask.takeInFromOutside();
        return null;
      });
      Told task = new Told(lost, () -> {
        throw new OutOfMemoryError("no task");
      });
      pool.execute(task);
      given.countDown();
      busy.get();
      assertEquals(List.of(task), lost);
    }
  }

  /** A thread that a pool cannot start, as it was started already; or one that it can. */
  private static final class Unstartable extends ForkJoinWorkerThread {
    private final boolean started;

    Unstartable(ForkJoinPool pool, boolean started) {
      super(pool);
      this.started = started;
      if (started) {
        start();
      }
    }

    @Override
    public void run() {
      if (!started) {
        super.run();
      }
    }
  }

  @Test
  void taskOfSomebodyElseThatAPoolDoesNotTakeBackIsCancelled() {
    ForkJoinPool pool = new ForkJoinPool(1);
    pool.shutdown();
    ForkJoinTask<?> theirs = ForkJoinTask.adapt(() -> {});
    assertTrue(PoolTask.putBack(pool, theirs));
    assertTrue(theirs.isCancelled());
  }
}
