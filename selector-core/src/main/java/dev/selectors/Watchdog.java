package dev.selectors;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the workers of a pool every few milliseconds, on a thread of its own, while there is
 * something to do: tells each how long its turns and runs are; has others run what a worker keeps
 * but does not come to; tries out whether one more worker would be of use, whether one alone gets
 * more done, and whether turns only seem to be long; and lets the pool grow by one for each worker
 * that is blocked in a turn. Reports turns that are very long.
 *
 * <p>It costs a worker a few plain writes per run. It sleeps while the pool does, and after a
 * second its thread ends.
 */
final class Watchdog {
  private static final long PERIOD_NANOS = 1_000_000;
  /**
   * While there are as many workers as there may be, and the turns of all are long and end, the
   * next look finds the same; and it takes a processor away from one of them, for some 15 us.
   */
  private static final long STEADY_PERIOD_NANOS = 4_000_000;
  /** It takes so many runs since the last look to tell where the work comes from. */
  private static final int TELLING_RUNS = 16;
  /** For so many looks all threads must be blocked before that is reported. */
  private static final int WEDGED = 1_000;
  /** After so many looks at workers that are stuck it need not hurry any more. */
  private static final int STILL = 100;

  private static final long STILL_PERIOD_NANOS = 8_000_000;
  /** For so many looks something must wait that no worker comes for, before all are woken by hand. */
  private static final int UNHEEDED = 100;

  private static final int IDLE = 10;
  private static final long OCCUPIED = -1;
  private static final long LINGER_NANOS = 1_000_000_000;

  /** Between two attempts to start its thread, once that was tried for long. */
  private static final long RETRY_NANOS = 100_000_000;

  private static final Function<Watchdog, Thread> START = Watchdog::start;
  private static final BiFunction<List<WorkerThread>, WorkerThread, Boolean> ADD = List::add;
  private static final BiFunction<List<WorkerThread>, WorkerThread, Boolean> REMOVE = List::remove;

  private final WorkerPool.Threads pool;
  private final Activity activity;
  private final int parallelism;
  private final int maxThreads;
  private final SystemThreads threads;
  private final Consumer<? super List<Thread>> wedged;
  private final Teller teller;
  private final LongTurns longTurns;
  private final List<WorkerThread> workers = new CopyOnWriteArrayList<>();

  private volatile boolean oneIsEnough;
  private volatile boolean awake;
  /** How many workers wait for a message in the middle of a turn. */
  private final AtomicInteger waiting = new AtomicInteger();
  /** No worker may be left that does not wait. */
  private volatile boolean hurry;

  private volatile boolean closed;
  /** Guarded by this; read without it where an old value only means to wait for the next look. */
  private @Nullable Thread thread;
  /** No thread could be started, for as long as that is tried; it was reported. Guarded by this. */
  private boolean unstartable;

  // Of its own thread only.
  private final Map<WorkerThread, Seen> seen = Shortage.withTable(new HashMap<>());
  private boolean nudged;
  /**
   * Whether to take turns that seem to be long for short ones. At {@link Pace#LONG} a worker gives
   * away all that it wakes, which takes longer than a short turn: so if short turns take long once,
   * as code is compiled or memory collected, they go on taking long. In that case several times as
   * many turns get done the other way; a smaller gain is chance, where turns differ in length.
   */
  private final Alternative doubt = new Alternative(1.5, 0.8);
  /**
   * Whether to have one worker do all there is. Short turns that read what another worker has just
   * written wait longer for that than they take themselves.
   */
  private final Alternative solo = new Alternative(1.1, 1.1);

  /**
   * Whether most of what runs was woken from outside. Senders outside are slower if they have to
   * wake a worker: then what counts is how much comes in, and the time in which nothing does
   * counts, too.
   */
  private boolean fed;

  private final Reinforcement reinforcement = new Reinforcement();
  private long period = PERIOD_NANOS;
  private long looked;
  private int still;
  private int wedgedFor;
  private int unheeded;

  Watchdog(
      WorkerPool.Threads pool,
      Activity activity,
      int maxThreads,
      SystemThreads threads,
      Consumer<? super List<Thread>> wedged,
      LongTurns longTurns) {
    this.pool = pool;
    this.activity = activity;
    this.parallelism = pool.getParallelism();
    this.maxThreads = maxThreads;
    this.threads = threads;
    this.wedged = wedged;
    teller = new Teller(threads, "blocked-threads");
    this.longTurns = longTurns;
  }

  void add(WorkerThread worker) {
    boolean unused = Shortage.outlast(ADD, workers, worker);
  }

  void remove(WorkerThread worker) {
    boolean unused = Shortage.outlast(REMOVE, workers, worker);
  }

  // ---- its own life

  /** A worker has something to do. */
  void rouse() {
    if (!awake) {
      wakeUp();
    }
  }

  private synchronized void wakeUp() {
    if (awake || closed) {
      return;
    }
    awake = true;
    if (thread == null) {
      try {
        // At once if it was tried for long: so it does not hold up each run.
        thread = unstartable ? start() : Shortage.outlast(START, this);
        unstartable = false;
      } catch (Throwable e) { // for want of memory: the next run tries again
        awake = false;
        if (!unstartable) {
          unstartable = true;
          Journal.tellThread(e);
          startLater();
        }
      }
    } else {
      LockSupport.unpark(thread);
    }
  }

  /** There may be no other run, as long as the turns that have begun wait for one. */
  private void startLater() {
    try {
      Thread unused = threads.startVirtual(() -> {
        while (isUnstartable()) {
          LockSupport.parkNanos(RETRY_NANOS);
          wakeUp();
        }
      });
    } catch (Throwable none) { // then only the next run tries again
      Journal.tellThread(none);
    }
  }

  private synchronized boolean isUnstartable() {
    return unstartable && !closed;
  }

  private Thread start() {
    return threads.startDaemon("watchdog", this::watch);
  }

  /**
   * Ends its thread, and waits for that: it hands on selectors, which no pool must refuse. But it
   * does not wait for ever: a call of the pool may not return, if the stack of a worker has
   * overflowed in it.
   */
  void close() {
    Thread last;
    synchronized (this) {
      closed = true;
      last = thread;
    }
    if (last != null) {
      LockSupport.unpark(last);
      try {
        boolean unused = last.join(Shutdown.GRACE);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void watch() {
    try {
      lookUntilIdle();
    } finally { // what it reports to may throw: then the next run starts another one
      forget(Thread.currentThread());
    }
  }

  private synchronized void forget(Thread ended) {
    if (thread == ended) {
      thread = null;
      awake = false;
    }
  }

  private void lookUntilIdle() {
    int idle = 0;
    while (!closed) {
      idle = lookOrTell() ? 0 : idle + 1;
      if (idle < IDLE) {
        pause();
      } else if (sleep()) {
        idle = 0;
      } else {
        break;
      }
    }
    letOneDoAll(false); // nobody is left to notice if it does not come to it
  }

  /** Waits until it is time for a look; has the pool grow meanwhile if that cannot wait. */
  void pause() {
    long end = System.nanoTime() + period;
    for (long left = period; left > 0; left = end - System.nanoTime()) {
      rest(left);
      if (!hurry) {
        return;
      }
      hurry = false; // before: whoever begins to wait after it has been counted says so again
      growOrTell();
    }
  }

  /** Looks. A failure, as a rule for want of memory, must not be the end of all looking. */
  private boolean lookOrTell() {
    try {
      return look();
    } catch (Throwable t) {
      Journal.tellThread(t);
      return false;
    }
  }

  /** Sleeps until there is something to do; false if there was nothing for so long that it ends. */
  boolean sleep() {
    awake = false;
    // A worker that begins after this rouses us; one that began before makes the pool busy.
    if (!isQuiescent()) {
      awake = true;
      return true;
    }
    long end = System.nanoTime() + LINGER_NANOS;
    for (long left = LINGER_NANOS; left > 0 && !awake && !closed; left = end - System.nanoTime()) {
      rest(left);
    }
    synchronized (this) {
      if (!awake) {
        thread = null;
      }
      return awake;
    }
  }

  /** Whoever interrupts all threads of a group means others; with that status none would park. */
  private static void rest(long nanos) {
    LockSupport.parkNanos(nanos);
    Thread.interrupted();
  }

  // ---- those that wait in turns

  /**
   * A worker waits for a message in the middle of a turn. If none is left, that cannot wait for a
   * look: the one that is to answer may wait for the next one in its turn, and so on.
   */
  void beginsToWait() {
    if (waiting.incrementAndGet() >= pool.getParallelism()) {
      hurry = true;
      LockSupport.unpark(thread);
    }
  }

  void waitsNoMore() {
    waiting.decrementAndGet();
  }

  private void growOrTell() {
    try {
      grow();
    } catch (Throwable t) { // for want of memory: the next look does it
      Journal.tellThread(t);
    }
  }

  /** Only looks make it smaller again. */
  private void grow() {
    int wanted = withinLimit(waiting.get());
    if (wanted > pool.getParallelism()) {
      pool.setParallelism(wanted);
      if (isMoreToDo()) {
        wakeAnother(true); // a nudge wakes nobody as long as nobody takes the last one
      }
    }
  }

  /** How many workers there may be if so many are of no use. */
  private int withinLimit(int blocked) {
    return Math.min(parallelism + blocked, maxThreads);
  }

  // ---- what it looks at

  /** Whether the pool has nothing to do. */
  boolean isQuiescent() {
    return isQuiescentAnd(() -> true);
  }

  /**
   * Whether the pool has nothing to do, and nothing waits in front of it, both at one instant. So
   * the pool is asked before and after: what was taken in meanwhile is in the pool then, or is one
   * more run that has ended. To ask the pool alone is not enough: on Java 21 it also takes a worker
   * for idle that waits for a future within a turn.
   */
  boolean isQuiescentAnd(BooleanSupplier nothingWaits) {
    long before = endedUnlessOccupied();
    return before != OCCUPIED
        && pool.isQuiescent()
        && nothingWaits.getAsBoolean()
        && pool.isQuiescent()
        && endedUnlessOccupied() == before;
  }

  /** How many runs and tasks have ended, if no worker is inside one. Callable from any thread. */
  private long endedUnlessOccupied() {
    long ended = 0;
    for (WorkerThread w : workers) {
      if (w.isOccupied()) {
        return OCCUPIED;
      }
      ended += Integer.toUnsignedLong(w.runs());
    }
    return ended;
  }

  /** Looks at all workers; true if anything was done, or is being done. */
  private boolean look() {
    pool.unwoken.wakeAll();
    Look all = new Look();
    List<WorkerThread> blocked = new ArrayList<>();
    seen.keySet().retainAll(workers);
    for (WorkerThread w : workers) {
      Seen its = seen.computeIfAbsent(w, Seen::new);
      its.look(period);
      if (its.stuck > 0) {
        handOnKept(w);
        longTurns.look(w, its);
      }
      if (its.isBlocked()) {
        blocked.add(w);
      }
      all.add(its);
    }
    long nanos = nanosSinceLastLook();
    chooseWay(all, nanos);
    boolean moreToDo = isMoreToDo();
    still = all.working > 0 || moreToDo ? 0 : Seen.oneMore(still);
    compensate(blocked, moreToDo);
    unheeded = moreToDo && !all.busy ? unheeded + 1 : 0;
    if (unheeded == UNHEEDED) {
      unheeded = 0;
      wakeSleepers();
    }
    boolean room = hasRoom();
    boolean oneMore = !oneIsEnough && reinforcement.isWanted(all.waiting && room, all.turns, nanos);
    if ((all.helpWanted || oneMore || !blocked.isEmpty()) && moreToDo && room) {
      wakeAnother(nudged); // one nudge may not be enough
      nudged = !nudged;
    } else {
      nudged = false;
    }
    period = untilNextLook(all.steady >= pool.getParallelism());
    return all.busy;
  }

  private long untilNextLook(boolean steady) {
    if (still >= STILL) {
      return STILL_PERIOD_NANOS;
    }
    return steady ? STEADY_PERIOD_NANOS : PERIOD_NANOS;
  }

  /**
   * Chooses between the ways for short turns and for long ones, and between one worker and several.
   */
  private void chooseWay(Look all, long nanos) {
    boolean doubted =
        doubt.prevails(all.busyThroughout && !solo.isTried(), all.doubtful, all.turns, nanos);
    seen.values().forEach(its -> its.tellPace(doubted));
    if (all.runs >= TELLING_RUNS) {
      fed = 2 * all.takenIn > all.runs;
    }
    // Once one worker is tried, turns that have become long count, too: they end the trial.
    boolean telling = (all.busyThroughout || (all.busy && fed))
        && !doubt.isTried()
        && (all.allShort || solo.isTried());
    boolean alone = solo.prevails(telling, all.working > 1 || oneIsEnough, all.turns, nanos);
    letOneDoAll(alone && all.allShort);
  }

  /** Whether all but one worker are to stand aside. */
  boolean isOneEnough() {
    return oneIsEnough;
  }

  void letOneDoAll(boolean now) {
    boolean before = oneIsEnough;
    oneIsEnough = now;
    for (WorkerThread w : workers) {
      if (!now) {
        w.pool().relieve(w); // it may have looked at the flag just before it was changed
      }
      if (before && !(now && w.pool().arrivals.isAttended())) {
        LockSupport.unpark(w); // it may be standing aside for nobody
      }
    }
  }

  private long nanosSinceLastLook() {
    long now = System.nanoTime();
    long since = now - looked;
    looked = now;
    return since;
  }

  /** Allows as many more workers as are blocked, if there is something to do, up to the limit. */
  private void compensate(List<WorkerThread> blocked, boolean moreToDo) {
    int now = pool.getParallelism();
    int wanted = withinLimit(blocked.size());
    if (wanted < now || (wanted > now && moreToDo)) {
      pool.setParallelism(wanted);
    }
    wedgedFor = blocked.size() >= maxThreads && moreToDo ? Seen.oneMore(wedgedFor) : 0;
    if (wedgedFor == WEDGED && !teller.tells(() -> wedged.accept(List.copyOf(blocked)))) {
      wedgedFor--; // the next look tries again
    }
  }

  /**
   * Wakes the workers that the pool may have called in vain. It counts one that it has called as
   * awake, and calls it no more; so if the call is lost, as under an emulator of another processor,
   * that worker would sleep for ever, and what waits with it. To be woken for nothing does no harm.
   */
  private void wakeSleepers() {
    for (WorkerThread w : workers) {
      if (w.isAsleep()) {
        LockSupport.unpark(w);
      }
    }
  }

  private boolean isMoreToDo() {
    return pool.hasQueuedSubmissions() || pool.getQueuedTaskCount() > 0;
  }

  private boolean hasRoom() {
    return pool.getActiveThreadCount() < pool.getParallelism();
  }

  private void wakeAnother(boolean thoroughly) {
    activity.begin(); // as in handOnKept()
    try {
      if (thoroughly) {
        pool.stir();
      } else {
        PoolTask.give(pool, ForkJoinTask.adapt(() -> {})); // whoever is woken looks for more
      }
    } catch (RejectedExecutionException e) {
      // The pool is being shut down, and there is nobody to wake.
    } finally {
      activity.end();
    }
  }

  /** Has another worker run what this one keeps but does not come to. Callable from any thread. */
  void handOnKept(WorkerThread worker) {
    activity.begin(); // for a moment the selector is neither with the worker nor in a queue
    try {
      Scheduled kept = worker.takeKept();
      if (kept != null) {
        handOn(kept, worker.pool());
      }
    } finally {
      activity.end();
    }
  }

  /** As one that was woken from outside: the pool may fail to take a task from this thread. */
  private static void handOn(Scheduled selector, WorkerPool to) {
    try {
      to.arriveFromOutside(selector);
    } catch (Throwable e) { // it is nowhere else by now
      selector.lostWorker(e);
    }
  }
}
