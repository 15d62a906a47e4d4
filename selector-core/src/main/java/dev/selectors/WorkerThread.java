package dev.selectors;

import static java.lang.invoke.ConstantBootstraps.fieldVarHandle;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A thread of a {@link WorkerPool}, which describes what it runs next. */
final class WorkerThread extends ForkJoinWorkerThread {
  /** How many selectors are run in a row before others that wait for this worker. */
  private static final int CHAIN = 64;
  /** Of so many that it queues, all but one stay on this worker until others take them. */
  private static final int BETWEEN_MIXES = 64;
  /** How long it parks while it stands aside, in case nobody says that it need not any more. */
  private static final long ASIDE_NANOS = 10_000_000;

  private static final VarHandle KEPT = fieldVarHandle(
      MethodHandles.lookup(), "kept", VarHandle.class, WorkerThread.class, Scheduled.class);
  private static final VarHandle CHAINS = fieldVarHandle(
      MethodHandles.lookup(), "chains", VarHandle.class, WorkerThread.class, int.class);
  private static final VarHandle ASIDE = fieldVarHandle(
      MethodHandles.lookup(), "aside", VarHandle.class, WorkerThread.class, int.class);
  private static final VarHandle TASK = fieldVarHandle(
      MethodHandles.lookup(), "task", VarHandle.class, WorkerThread.class, Aside.class);
  private static final VarHandle RUNS = fieldVarHandle(
      MethodHandles.lookup(), "runs", VarHandle.class, WorkerThread.class, int.class);
  private static final VarHandle TURNS = fieldVarHandle(
      MethodHandles.lookup(), "turns", VarHandle.class, WorkerThread.class, int.class);

  private static final VarHandle TAKEN_IN = fieldVarHandle(
      MethodHandles.lookup(), "takenIn", VarHandle.class, WorkerThread.class, int.class);

  /** The number in its name. For this thread only. */
  int number;

  private final WorkerPool pool;
  private final Watchdog watchdog;

  /** To be run next. Set by this thread, taken by it or by the watchdog. */
  private volatile @Nullable Scheduled kept;
  /** The number of the turn in which one was kept first; for this thread only. */
  private int keptIn;
  /** How many chains of runs there are, nested in each other. Written by this thread. */
  private int chains;
  /** How many tasks that are no selectors run, nested in each other. Written by this thread. */
  private int aside;
  /** The innermost of these tasks. Written by this thread. */
  private @Nullable Aside task;
  /** How many runs have ended. Written by this thread. */
  private int runs;
  /** How many turns there were in them. Written by this thread. */
  private int turns;

  /** How many selectors it has taken in that were woken from outside. Written by this thread. */
  private int takenIn;

  /** How many selectors it has woken for its queue. */
  private int woken;

  /** Whether it waits for a message in the middle of a turn. Written by this thread. */
  private volatile boolean waitsInTurn;

  private volatile Pace pace = Pace.SHORT;
  /** Whether it does all there is, while the others stand aside. */
  private boolean alone;
  /** How many waited in its queue when the chain began. */
  private int queued;

  private final Slice slice = new Slice();

  WorkerThread(WorkerPool pool, ForkJoinPool threads, Watchdog watchdog) {
    super(threads);
    this.pool = pool;
    this.watchdog = watchdog;
  }

  @Override
  protected void onStart() {
    super.onStart();
    try {
      pool.name(this); // not before: nobody is told of one that could not be started
      watchdog.add(this);
    } catch (Throwable e) { // for want of memory: if it ended now, nobody would come in its place
      Journal.tellThread(e);
    }
  }

  @Override
  protected void onTermination(@Nullable Throwable exception) {
    watchdog.remove(this);
    pool.giveBackNumber(number);
    super.onTermination(exception);
  }

  WorkerPool pool() {
    return pool;
  }

  /** Runs the selector, and then what it has woken; or leaves that to another worker. */
  void runFrom(Scheduled first) {
    watchdog.rouse();
    if (isOccupied()) {
      // What this thread runs waits for tasks of the pool, and helps with whatever there is. A turn
      // in the middle of it would find its locks and thread locals, or wait for what only it can
      // give.
      handOn(first);
    } else if (alone || !watchdog.isOneEnough()) {
      runWhatComesOf(first);
    } else if (pool.arrivals.attend(this)) {
      runAlone(first);
    } else {
      standAside(first);
    }
  }

  /** Also does what comes to its queue, so that it knows when there is no more. */
  private void runAlone(Scheduled first) {
    alone = true;
    try {
      runWhatComesOf(first);
      while (pool.arrivals.isAttendedBy(this)) {
        if (!PoolTask.runNextOfOwn()) {
          pool.takeInAndLeave();
        }
      }
    } finally {
      alone = false;
      pool.relieve(this); // in case a run has thrown
    }
  }

  /**
   * Hands the selector on, and waits once its queue is empty: before, the pool brings it what is
   * there.
   */
  private void standAside(Scheduled selector) {
    if (!handOn(selector)) {
      return;
    }
    while (getQueuedTaskCount() == 0 && watchdog.isOneEnough() && pool.arrivals.isAttended()) {
      LockSupport.parkNanos(this, ASIDE_NANOS);
      if (isInterrupted()) {
        return; // the pool is being shut down
      }
    }
  }

  /**
   * Has it run as one that was woken from outside.
   *
   * @return false if it was run here, for want of memory
   */
  private boolean handOn(Scheduled selector) {
    Arrivals.Arrival handedOn;
    try {
      handedOn = new Arrivals.Arrival(selector);
    } catch (Throwable e) {
      runWhatComesOf(selector);
      return false;
    }
    pool.arrive(handedOn);
    return true;
  }

  private boolean isHandedOn(Aside task) {
    try {
      pool.execute(task);
    } catch (RejectedExecutionException e) {
      task.lost(e);
    } catch (Throwable e) { // for want of memory: then it is run here
      return false;
    }
    return true;
  }

  /** Runs the selector, and then what it has woken. */
  private void runWhatComesOf(Scheduled first) {
    int outer = chains; // for want of memory one may be inside another
    CHAINS.setOpaque(this, outer + 1);
    queued = getQueuedTaskCount();
    try {
      runChain(first, outer == 0 ? slice : withinAnother());
    } finally {
      CHAINS.setRelease(this, outer); // whoever reads this sees how many runs have ended
      // Something is left if the chain was long enough; or a run has thrown, for want of memory
      // perhaps.
      Scheduled left = takeKept();
      if (left != null) {
        pool.requeue(left);
      }
    }
  }

  private static Slice withinAnother() {
    Slice mine = new Slice();
    mine.noteInterrupt(); // it is the outer one's
    return mine;
  }

  private void runChain(Scheduled first, Slice mine) {
    Scheduled selector = first;
    for (int left = CHAIN; selector != null; left--) {
      mine.timed(pace == Pace.TIMED);
      int before = mine.takenOver();
      if (mine == slice) { // or it is the outer one's
        dropLateInterrupt();
      }
      selector.run(mine);
      TURNS.setOpaque(this, turns + mine.takenOver() - before);
      countRun();
      selector = left > 1 ? takeKept() : null;
    }
  }

  /**
   * An interrupt came too late for the run or task that it was meant for. Not so that of a pool that
   * is shut down at once, which interrupts its workers after it has said so.
   */
  private void dropLateInterrupt() {
    if (Thread.interrupted() && getPool().isShutdown()) {
      interrupt();
    }
  }

  /** Counts one more run or task; after every so many of either, looks outside. */
  private void countRun() {
    int n = runs + 1;
    RUNS.setOpaque(this, n);
    if (n % WorkerPool.RUNS_BEFORE_LOOKING_OUTSIDE == 0) {
      takeInFromOutside();
    }
  }

  private void takeInFromOutside() {
    if (alone) {
      pool.takeIn();
    }
    PoolTask.takeInFromOutside();
  }

  /** Runs a task that is no selector; or leaves that to another worker. */
  void runAside(Aside one) {
    watchdog.rouse();
    if (!isOccupied()) {
      dropLateInterrupt();
    } else if (isHandedOn(one)) {
      return; // as a selector is: it may wait for what only the turn around it can give
    }
    Aside outer = task;
    TASK.setRelease(this, one);
    ASIDE.setOpaque(this, aside + 1);
    try {
      one.run();
    } finally {
      TASK.setRelease(this, outer);
      try {
        countRun();
      } finally {
        ASIDE.setRelease(this, aside - 1);
      }
    }
  }

  /**
   * Keeps a selector that this thread has woken, to be run next, in place of one that the same turn
   * has woken before.
   *
   * @return the one to be queued: the selector itself if it should not be kept, or the one that was
   *     kept before; null if none is
   */
  @Nullable
  Scheduled keep(Scheduled selector) {
    if (chains == 0 || !pace.keeps(queued)) {
      return selector;
    }
    int turn = slice.allTurns();
    if (kept == null) {
      keptIn = turn;
      KEPT.setRelease(this, selector); // nobody else sets it
      return null;
    }
    if (keptIn != turn) {
      return selector;
    }
    return (Scheduled) KEPT.getAndSet(this, selector); // null if the watchdog has just taken it
  }

  /**
   * Whether the selector that it has woken is to be queued as one that gives way. Two that wake
   * each other by turns never give way, and could keep a worker to themselves.
   */
  boolean isToMix() {
    woken++;
    return woken % BETWEEN_MIXES == 0;
  }

  /** Whether it will come to its queue so soon that nobody need be woken for what is there. */
  boolean isQuick() {
    return chains > 0 && pace == Pace.SHORT;
  }

  /** Whether nobody else need be woken for what it takes in. */
  boolean isAlone() {
    return alone;
  }

  /** It has taken in one more that was woken from outside. */
  void countTakenIn() {
    TAKEN_IN.setOpaque(this, takenIn + 1);
  }

  /** Waits in the middle of a turn, while others run what it keeps, and what it does alone. */
  void waitInTurn(Waiter here) {
    watchdog.handOnKept(this);
    pool.relieve(this);
    waitsInTurn = true;
    watchdog.beginsToWait();
    try {
      here.await();
    } finally {
      watchdog.waitsNoMore();
      waitsInTurn = false;
    }
  }

  // ---- for the watchdog

  /** Takes away what is to be run next. */
  @Nullable
  Scheduled takeKept() {
    return kept == null ? null : (Scheduled) KEPT.getAndSet(this, null);
  }

  void pace(Pace now) {
    if (pace != now) {
      pace = now;
    }
  }

  boolean waitsInTurn() {
    return waitsInTurn;
  }

  /** Whether it is inside a run or a task. */
  boolean isOccupied() {
    return (int) CHAINS.getAcquire(this) > 0 || (int) ASIDE.getAcquire(this) > 0;
  }

  /** Whether it waits for work; a guess. */
  boolean isAsleep() {
    return LockSupport.getBlocker(this) == getPool();
  }

  /**
   * Whether it neither waits for work nor stands aside; a guess. If it is in no run or task either,
   * and stays so, it is inside a part of one, which that has forked.
   */
  boolean isElsewhere() {
    Object waitsFor = LockSupport.getBlocker(this); // read once: it may change meanwhile
    return waitsFor != getPool() && waitsFor != this;
  }

  /** The task, no selector, that it is inside of; a guess. */
  @Nullable
  Aside task() {
    return (Aside) TASK.getAcquire(this);
  }

  int runs() {
    return (int) RUNS.getOpaque(this);
  }

  int turns() {
    return (int) TURNS.getOpaque(this);
  }

  /** How many turns there were, with those of the run that is under way; a guess. */
  int allTurns() {
    return slice.allTurns();
  }

  int takenIn() {
    return (int) TAKEN_IN.getOpaque(this);
  }
}
