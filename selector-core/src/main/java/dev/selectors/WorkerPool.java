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
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The system's own workers, and whom they wake for what. */
final class WorkerPool extends CountingDispatcher {
  /*
   * Waking another worker costs more than handling a message. So a worker that has woken a selector
   * runs that selector itself, next, as long as its turns are short. What else it wakes goes to its
   * queue, where other workers find it if they are awake.
   *
   *                                one of those woken in a run      others
   *   SHORT   runs below 0.5 us    kept, run next                   queued, nobody is woken
   *   MEDIUM  longer rows          kept, run next                   queued, an idle worker is woken
   *   LONG    turns of 0.2 us      queued, an idle worker is woken for each
   *   TIMED   runs of 20 us        the same, and a run is bounded by time as well
   *
   * The one that is kept is the last one woken by the first turn that wakes any; those that this
   * turn has woken before are queued. A turn that goes on with something reports the last step
   * first, as an account answers a teller before it turns to its next transaction. So the selector
   * that it goes on with is run next, and the one that it reports to collects messages in the
   * queue.
   *
   * Nothing is kept while many selectors wait in the queue of the worker: behind them a selector
   * collects messages, and has a row of them when its time comes. One that is run at once has a
   * single message.
   *
   * All of this is for the common case, and none of it needs to be right: the Watchdog looks every
   * millisecond, says how long turns and runs are, and has others attend to what a worker does not
   * come to. Trials decide whether one more worker gains anything where turns are short
   * (Reinforcement), whether turns only seem to be long, as what is done for long ones takes long,
   * and whether one worker alone gets more done (Alternative). Selectors that were woken from
   * outside, or have used up their share of turns, are not kept.
   *
   * Selectors that have used up their share of turns wait in one line for all workers (Yielded):
   * otherwise a worker that has one such selector, and nothing else in its queue, would run it
   * again and again. In that line also wait the selector that would be next after CHAIN runs in a
   * row, and some of those that are queued (isToMix).
   *
   * A worker that is to do everything alone attends to the arrivals. The others hand on to it, by
   * way of the arrivals, what they come to, and then stand aside. This lasts until it has nothing
   * to do, or its turns are long, or it does not come to the end of one.
   *
   * A selector that is woken from outside waits until a worker comes for it (Arrivals). A worker
   * that has nothing to do comes at once; a busy one comes after every so many runs: see
   * PoolDispatcher.
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
  private static final BiFunction<WorkerPool, WorkerThread, Boolean> NAME = WorkerPool::isNamed;
  private static final Function<WorkerPool, Thread> STIR = WorkerPool::startToStir;
  private static final Function<WorkerPool, Thread> STIR_ON_ITS_OWN =
      WorkerPool::startToStirOnItsOwn;

  // Now, as the JVM may call a class loader for the first of each: see Unwoken.
  static {
    Object[] unused = {StackOverflowError.class};
  }

  /** What the pool has let go of, which is nowhere else by then. */
  private static final class Drained extends ArrayList<ForkJoinTask<?>> {
    private static final long serialVersionUID = 1L;
    private static final BiFunction<Drained, ForkJoinTask<?>, Boolean> ADD = Drained::isAdded;

    /** With room for all that the pool says was submitted to it. */
    Drained(ForkJoinPool pool) {
      super(Math.max(1, pool.getQueuedSubmissionCount()));
    }

    @Override
    public boolean add(ForkJoinTask<?> task) {
      return Shortage.outlast(ADD, this, task);
    }

    private boolean isAdded(ForkJoinTask<?> task) {
      return super.add(task);
    }
  }

  /** The pool, with what only a subclass may do. */
  static final class Threads extends ForkJoinPool {
    /**
     * There may be fewer threads than there should be, and nobody has done anything about it yet.
     */
    private volatile boolean lacksThread;

    /** By threads outside. */
    final Unwoken unwoken = new Unwoken();

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
     * A worker that has taken a task starts another worker before it runs the task; if that threw,
     * the task would be lost.
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
     * Wakes a worker although tasks are queued already: the pool wakes one only for a task that
     * comes to an empty queue, and trusts the workers that are awake to look at the other queues.
     * So this empties the queues for what is submitted, into one of which it puts a task then.
     * Those of the workers may be hundreds, and stay as they are: whoever is woken looks there.
     *
     * @return false if a thread could not be started
     */
    boolean stir() {
      ForkJoinTask<?> nudge = ForkJoinTask.adapt(() -> {}); // first: a failure leaves all as it was
      List<ForkJoinTask<?>> submitted = new Drained(this);
      lacksThread = false;
      boolean started = true;
      try {
        for (ForkJoinTask<?> t = pollSubmission(); t != null; t = pollSubmission()) {
          boolean unused = submitted.add(t);
        }
      } catch (Throwable e) { // Java 21 starts a thread for the rest, if it can
        Journal.tellThread(e);
        started = false;
      }
      if (submitted.isEmpty()) {
        boolean unused = submitted.add(nudge);
      }
      for (int i = 0; i < submitted.size(); i++) { // without an iterator, which needs memory
        started &= putBackAtLast(submitted.get(i));
      }
      return started && !lacksThread;
    }

    /** However long there is no memory for it: the task is in no queue. */
    private boolean putBackAtLast(ForkJoinTask<?> task) {
      while (true) {
        try {
          return PoolTask.putBack(this, task);
        } catch (OutOfMemoryError e) {
          Journal.tellThread(e);
        }
      }
    }
  }

  private final SystemThreads threads;
  private final Threads pool;
  final Watchdog watchdog;
  final Arrivals arrivals = new Arrivals();
  private final Yielded yielded = new Yielded();
  /** The numbers in the names of workers; workers come and go, but there should be few names. */
  private final BitSet numbers = new BitSet();

  /**
   * A pool of workers that are started when there is something to do.
   *
   * @param maxThreads how many there may be while some are blocked
   * @param wedged is told of all threads when all are blocked
   * @param longTurns is shown workers that are in one and the same run for long
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

  /** Called by a worker when it starts. */
  void name(WorkerThread worker) {
    boolean unused = Shortage.outlast(NAME, this, worker);
  }

  private boolean isNamed(WorkerThread worker) {
    synchronized (numbers) {
      if (worker.number == 0) {
        int free = numbers.nextClearBit(1);
        numbers.set(free);
        worker.number = free;
      }
    }
    threads.name(worker, "worker-" + worker.number);
    return true;
  }

  void giveBackNumber(int number) {
    synchronized (numbers) {
      numbers.clear(number);
    }
  }

  /**
   * Has the worker made by a thread that has nothing to inherit, so that it does not get the
   * inheritable values of whichever thread happened to need one more worker. With the constructor
   * that inherits nothing, the pool would clear all thread locals again and again, among them, on
   * Java 21, the buffers of the JDK's channels.
   *
   * @return null if there was no memory for it, which the making thread reports
   */
  private @Nullable WorkerThread newWorker(ForkJoinPool itself) {
    AtomicReference<WorkerThread> made = new AtomicReference<>();
    Thread maker =
        threads.make("worker", true, () -> made.set(new WorkerThread(this, itself, watchdog)));
    maker.start(); // if it cannot start, for want of threads, the worker could not either
    if (Thread.currentThread().isVirtual()) {
      // It must stay on its carrier: whoever gets that meanwhile may keep it, perhaps until the
      // very selector has run for which the worker is made.
      while (maker.isAlive()) {
        Thread.onSpinWait();
      }
    } else {
      joinWhatever(maker);
    }
    return made.get();
  }

  /** However often the caller is interrupted, who stays so. */
  private static void joinWhatever(Thread ending) {
    boolean interrupted = false;
    while (ending.isAlive()) {
      try {
        ending.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** The calling worker; null if the caller is none of these. */
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

  /**
   * If this fails, it is the selector kept before that has nobody to run it, not the one woken now.
   */
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
      arriveFromOutside(selector);
    } else if (worker.isToMix()) {
      giveWay(selector, worker);
    } else {
      queue(Shortage.outlast(NEW_ERRAND, selector), worker);
    }
  }

  /** By a caller who may have used up its stack: then somebody else does it. */
  void arriveFromOutside(Scheduled selector) {
    try {
      arrive(Shortage.outlast(NEW_ARRIVAL, selector));
    } catch (StackOverflowError e) { // before anything was done
      Unwoken unwoken = pool.unwoken;
      synchronized (unwoken) {
        unwoken.last = new Object[] {selector, unwoken.last};
      }
    }
  }

  /** Has it run after all others that have given way. */
  private void giveWay(Scheduled selector, @Nullable WorkerThread worker) {
    if (worker == null) {
      arriveFromOutside(selector);
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

  /** Makes a worker come for a selector that is in no queue. */
  void arrive(Arrivals.Arrival selector) {
    if (arrivals.add(selector)) {
      try {
        StackRoom.require();
        callWorker();
      } catch (StackOverflowError e) { // it has arrived, and must not be taken for lost
        arrivals.uncalled = true;
        pool.lacksThread = true; // whoever asks whether all is quiet calls one
      }
    }
  }

  /** The calling worker has done all there is, and no longer works alone. */
  void takeInAndLeave() {
    if (arrivals.leaveUnattended()) {
      takeIn();
    }
  }

  /** Has others come for what this worker has promised to do alone; no effect if it has not. */
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
        arrivals.putBack(next); // for example, there was no memory even to report that
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

  /** Must not throw: that would look as if the pool had not taken the task. */
  private void stirLater() {
    pool.lacksThread = false;
    try {
      Thread unused = Shortage.outlast(STIR, this);
    } catch (Throwable none) { // virtual threads may be broken for good if memory was short
      try {
        Thread unused = Shortage.outlast(STIR_ON_ITS_OWN, this);
      } catch (Throwable e) {
        pool.lacksThread = true; // the next caller tries
        Journal.tellThread(e);
      }
    }
  }

  private Thread startToStir() {
    return threads.startVirtual(this::stirUntilAThreadStarts);
  }

  private Thread startToStirOnItsOwn() {
    return threads.startDaemon("stirrer", this::stirUntilAThreadStarts);
  }

  /** There may be no worker at all, and the watchdog sleeps until there is one. */
  private void stirUntilAThreadStarts() {
    boolean started = false;
    for (long pause = LEAST_PAUSE_NANOS; !started; pause = Math.min(2 * pause, MOST_PAUSE_NANOS)) {
      LockSupport.parkNanos(pause);
      activity.begin(); // for a moment what waits is in no queue
      try {
        started = pool.stir();
      } catch (Throwable t) { // for want of memory: nobody else would try again
        Journal.tellThread(t);
      } finally {
        activity.end();
      }
    }
    if (!arrivals.isEmpty()) {
      callWorker(); // whoever had to call one may have failed to
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
  public boolean isQuiescentAnd(BooleanSupplier noneIsAwake) {
    if (pool.lacksThread) {
      stirLater();
    }
    pool.unwoken.wakeAll();
    BooleanSupplier idle = () -> nobodyWaits() && noneIsAwake.getAsBoolean();
    return activity.isNoneAnd(() -> watchdog.isQuiescentAnd(idle));
  }

  /** Whether nobody waits for a worker, besides those that the pool has. */
  private boolean nobodyWaits() {
    return arrivals.isEmpty() && pool.unwoken.isEmpty();
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
  public boolean hasLostAllThreads() {
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
