package dev.selectors;

import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The system's own workers, and whom they wake for what. */
final class WorkerPool extends CountingDispatcher {
  /*
   * To wake another worker costs more than to handle a message: so a worker that has woken a
   * selector runs it itself, next, as long as its turns are short. What else it wakes goes to its
   * queue, where other workers find it if they are awake.
   *
   *                                one of those woken in a run      others
   *   SHORT   runs below 0.5 us    kept, run next                   queued, nobody is woken
   *   MEDIUM  longer rows          kept, run next                   queued, an idle worker is woken
   *   LONG    turns of 0.2 us      queued, an idle worker is woken for each
   *   TIMED   runs of 20 us        the same, and a run is bounded by time as well
   *
   * That one is whoever the first turn that wakes somebody has woken last: whom it has woken before is
   * queued then. A turn that goes on with something tells of the last step first, as an account that
   * answers a teller before it turns to its next transaction. So the one it goes on with is run, and
   * whoever is told collects messages in the queue.
   *
   * Nothing is kept while many wait in the queue of the worker: behind them a selector collects
   * messages, and has a row of them when its time comes. What is run at once has one.
   *
   * All of this is for the common case, and none of it needs to be right: the Watchdog looks every
   * millisecond, says how long turns and runs are, and has others attend to what a worker does not
   * come to. Whether one more worker gains anything where turns are short is tried: Reinforcement.
   * So is whether turns only seem to be long, as what is done for long ones takes long, and whether
   * one worker alone gets more done: Alternative. Selectors that were woken from outside, or have
   * used up their share of turns, are not kept.
   *
   * What has used up its share of turns waits in one line for all workers (Yielded); or a worker that
   * has one such selector, and nothing else in its queue, would run it again and again. So does what
   * would be next after CHAIN runs in a row, and some of what is queued (isToMix).
   *
   * A worker that is to do all alone attends to the arrivals, and the others hand on to it, by these,
   * what they come to, and then stand aside. It is so until it has nothing to do, or its turns are
   * long, or it does not come to an end of one.
   *
   * What is woken from outside waits until a worker comes for it (Arrivals). One that has nothing to
   * do comes at once, and one that is busy after every so many runs: see PoolDispatcher.
   */
  static final int RUNS_BEFORE_LOOKING_OUTSIDE = 64;

  static final int MAX_THREADS = 32_767;
  /** The pool of Java 21 lets one idle thread go after that time, the next one after as long again. */
  private static final long IDLE_MILLIS = Runtime.version().feature() < 25 ? 20 : 1_000;

  /** Between two attempts to start a thread where there is no memory for one. */
  private static final long LEAST_PAUSE_NANOS = 1_000_000;

  private static final long MOST_PAUSE_NANOS = 1_000_000_000;

  private static final Function<Scheduled, Errand> NEW_ERRAND = Errand::new;
  private static final Function<WorkerPool, Intake> NEW_INTAKE = Intake::new;
  private static final Function<Scheduled, Arrivals.Arrival> NEW_ARRIVAL = Arrivals.Arrival::new;

  /** The pool, with what only its own kind may do. */
  static final class Threads extends ForkJoinPool {
    /** There may be fewer threads than there should be, and nobody has seen to that yet. */
    private volatile boolean lacksThread;

    /**
     * First come first served; threads end when there has been nothing to do for some time.
     *
     * @param threads may fail
     */
    Threads(int parallelism, ForkJoinWorkerThreadFactory threads) {
      super(
          parallelism,
          pool -> threadOrNull(threads, pool),
          null,
          true,
          0,
          MAX_THREADS,
          1,
          null,
          IDLE_MILLIS,
          TimeUnit.MILLISECONDS);
    }

    /**
     * A worker that has taken a task starts another one before it does it, and if that throws, the
     * task is lost.
     */
    private static @Nullable ForkJoinWorkerThread threadOrNull(
        ForkJoinWorkerThreadFactory threads, ForkJoinPool pool) {
      ForkJoinWorkerThread made = null;
      try {
        made = threads.newThread(pool);
      } catch (Throwable t) {
        Journal.tellThread(t);
      }
      if (made == null) {
        ((Threads) pool).lacksThread = true;
      }
      return made;
    }

    /**
     * Wakes a worker although there is a queue already: the pool wakes one only for a task that
     * comes to an empty queue, and trusts that those awake have a look at the others.
     *
     * @return false if a thread could not be started
     */
    boolean stir() {
      lacksThread = false;
      List<ForkJoinTask<?>> queued = new ArrayList<>();
      boolean started = true;
      try {
        drainTasksTo(queued);
      } catch (Throwable e) { // Java 21 starts a thread for the rest, if it can
        Journal.tellThread(e);
        started = false;
      }
      for (ForkJoinTask<?> task : queued) {
        started &= PoolTask.putBack(this, task);
      }
      return started && !lacksThread;
    }
  }

  private final SystemThreads threads;
  private final Threads pool;
  final Watchdog watchdog;
  final Arrivals arrivals = new Arrivals();
  private final Yielded yielded = new Yielded();
  /** In the names of workers; those come and go, and their names are to be few. */
  private final BitSet numbers = new BitSet();

  /**
   * A pool of workers that are started when there is something to do.
   *
   * @param maxThreads how many there may be while some are blocked
   * @param wedged is told of all those when all are blocked
   * @param longTurns is shown who is in one and the same run for long
   */
  WorkerPool(
      SystemThreads threads,
      int parallelism,
      int maxThreads,
      boolean daemon,
      Consumer<? super List<Thread>> wedged,
      LongTurns longTurns) {
    this.threads = threads;
    pool = new Threads(parallelism, p -> {
      WorkerThread worker = newWorker(p);
      if (worker != null) {
        threads.adopt(worker, "worker", daemon);
      }
      return worker;
    });
    watchdog = new Watchdog(pool, activity, maxThreads, threads, wedged, longTurns);
  }

  /** Called by a worker that begins. */
  void name(WorkerThread worker) {
    synchronized (numbers) {
      worker.number = numbers.nextClearBit(1);
      numbers.set(worker.number);
    }
    threads.name(worker, "worker-" + worker.number);
  }

  void giveBackNumber(int number) {
    synchronized (numbers) {
      numbers.clear(number);
    }
  }

  /**
   * Made by a thread that has nothing to inherit: not with the inheritable values of whoever happened
   * to need one more worker. The constructor that inherits nothing would have the pool clear all
   * thread locals, again and again, the buffers of the JDK's channels on Java 21 among them.
   *
   * @return null if there was no memory for it, which that thread tells
   */
  private @Nullable WorkerThread newWorker(ForkJoinPool itself) {
    AtomicReference<WorkerThread> made = new AtomicReference<>();
    Thread maker =
        threads.make("worker", true, () -> made.set(new WorkerThread(this, itself, watchdog)));
    maker.start(); // if it cannot be, for want of threads, the worker could not be either
    boolean interrupted = false;
    while (maker.isAlive()) {
      try {
        maker.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return made.get();
  }

  /** The worker that calls, null if it is none of these. */
  private @Nullable WorkerThread caller() {
    return Thread.currentThread() instanceof WorkerThread worker && worker.pool() == this
        ? worker
        : null;
  }

  @Override
  public void schedule(Scheduled selector) {
    WorkerThread worker = caller();
    Scheduled waits = worker == null ? selector : worker.keep(selector);
    if (waits == selector) {
      enqueue(selector, worker);
    } else if (waits != null) {
      enqueueKept(waits, worker);
    }
  }

  /** If that fails it is not the one who was woken now that has nobody to run it. */
  private void enqueueKept(Scheduled before, @Nullable WorkerThread worker) {
    try {
      enqueue(before, worker);
    } catch (Throwable e) { // as in wake()
      before.lostWorker(e);
    }
  }

  @Override
  public void scheduleAgain(Scheduled selector) {
    giveWay(selector, caller());
  }

  private void enqueue(Scheduled selector, @Nullable WorkerThread worker) {
    if (worker == null) {
      arrive(Shortage.outlast(NEW_ARRIVAL, selector));
    } else if (worker.isToMix()) {
      giveWay(selector, worker);
    } else {
      queue(Shortage.outlast(NEW_ERRAND, selector), worker);
    }
  }

  /** Has it run after all others that have given way. */
  private void giveWay(Scheduled selector, @Nullable WorkerThread worker) {
    if (worker == null) {
      arrive(Shortage.outlast(NEW_ARRIVAL, selector));
    } else if (yielded.isEmpty() && worker.getQueuedTaskCount() == 0) {
      queue(Shortage.outlast(NEW_ERRAND, selector), worker); // nobody is known to wait
    } else {
      PoolTask task = yielded.add(selector);
      try {
        queue(task, worker);
      } catch (Throwable e) {
        if (yielded.takeBack(selector, e)) {
          throw e;
        }
      }
    }
  }

  private void queue(PoolTask task, WorkerThread worker) {
    if (worker.isQuick()) {
      ForkJoinTask<Void> unused = pool.lazySubmit(task);
    } else {
      give(task);
    }
  }

  /** Has a worker come for a selector that is in no queue. */
  void arrive(Arrivals.Arrival selector) {
    if (arrivals.add(selector)) {
      callWorker();
    }
  }

  /** The calling worker has done all there is, and works alone no longer. */
  void takeInAndLeave() {
    if (arrivals.leaveUnattended()) {
      takeIn();
    }
  }

  /** Others are to come for what this worker has promised to do alone; no effect if it has not. */
  void relieve(WorkerThread worker) {
    if (arrivals.isAttendedBy(worker) && arrivals.leaveUnattended()) {
      callWorker();
    }
  }

  private void callWorker() {
    try {
      give(Shortage.outlast(NEW_INTAKE, this));
      if (pool.lacksThread) {
        arrivals.nobodyCalled(); // whoever arrives next tries again
      }
    } catch (RejectedExecutionException e) {
      loseArrivals(e);
    } catch (Throwable e) {
      // What has arrived is not lost, and must not be taken for lost.
      arrivals.nobodyCalled();
      Journal.tellThread(e);
    }
  }

  /** Puts all that has arrived into the queue of the calling worker. */
  void takeIn() {
    if (arrivals.isEmpty()) {
      return;
    }
    Arrivals.Arrival next = arrivals.takeAll();
    WorkerThread worker = caller();
    boolean wakesAnother =
        next != null && next.next != null && (worker == null || !worker.isAlone());
    try {
      while (next != null) {
        Arrivals.Arrival errand = next;
        next = errand.next;
        errand.next = null;
        queue(errand, wakesAnother);
        wakesAnother = false;
        if (worker != null) {
          worker.countTakenIn();
        }
      }
    } finally {
      if (next != null) {
        arrivals.putBack(next); // there was no memory even to say so, for example
      }
    }
  }

  /** @param wakesAnother whether another worker is to come, if this one has nothing else to do */
  private void queue(Errand errand, boolean wakesAnother) {
    try {
      if (wakesAnother) {
        give(errand);
      } else {
        ForkJoinTask<Void> unused = pool.lazySubmit(errand);
      }
    } catch (RejectedExecutionException e) {
      errand.lost(e);
    }
  }

  /** No worker will come for what has arrived. */
  void loseArrivals(RejectedExecutionException why) {
    for (Arrivals.Arrival next = arrivals.takeAll(); next != null; next = next.next) {
      next.lost(why);
    }
  }

  private void give(PoolTask task) {
    if (!PoolTask.give(pool, task) || pool.lacksThread) {
      stirLater();
    }
  }

  /** Nothing may come of it that looks as if the pool had not taken the task. */
  private void stirLater() {
    pool.lacksThread = false;
    try {
      Thread unused = threads.startVirtual(this::stirUntilAThreadStarts);
    } catch (Throwable none) { // whose kind may be broken for good, if it had none when it began
      try {
        Thread unused = threads.startDaemon("stirrer", this::stirUntilAThreadStarts);
      } catch (Throwable e) {
        pool.lacksThread = true; // whoever comes next tries
        Journal.tellThread(e);
      }
    }
  }

  /** There may be no worker at all, and the watchdog sleeps until there is one. */
  private void stirUntilAThreadStarts() {
    boolean started = false;
    for (long pause = LEAST_PAUSE_NANOS; !started; pause = Math.min(2 * pause, MOST_PAUSE_NANOS)) {
      LockSupport.parkNanos(pause);
      activity.begin(); // for a moment what waits is in no queue
      try {
        started = pool.stir();
      } finally {
        activity.end();
      }
    }
    if (!arrivals.isEmpty()) {
      callWorker(); // whoever had to may have failed to
    }
  }

  /** Puts a selector that the calling worker has kept behind others that wait. */
  void requeue(Scheduled selector) {
    PoolTask task = yielded.add(selector);
    try {
      ForkJoinTask<Void> unused = pool.lazySubmit(task);
    } catch (Throwable e) {
      if (yielded.takeBack(selector, e)) {
        selector.lostWorker(e);
      }
    }
  }

  @Override
  public void execute(Aside task) {
    give(new AsideErrand(task));
  }

  @Override
  public boolean isWorker() {
    return caller() != null;
  }

  @Override
  public boolean isQuiescent() {
    if (pool.lacksThread) {
      stirLater();
    }
    return activity.isNoneAnd(() -> watchdog.isQuiescentAnd(arrivals::isEmpty));
  }

  @Override
  public boolean isOwned() {
    return true;
  }

  @Override
  public boolean hasTasksToBegin() {
    return false;
  }

  @Override
  public void close(boolean now) {
    watchdog.close();
    if (now) {
      pool.shutdownNow();
      loseArrivals(new RejectedExecutionException("the pool was shut down"));
    } else {
      pool.shutdown();
    }
  }

  @Override
  public boolean awaitClosed(Duration timeout) {
    try {
      return pool.awaitTermination(Timers.saturatedNanos(timeout), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return pool.isTerminated();
    }
  }
}
