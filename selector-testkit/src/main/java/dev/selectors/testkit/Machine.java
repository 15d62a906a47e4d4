package dev.selectors.testkit;

import dev.selectors.Callback;
import dev.selectors.Cancellable;
import dev.selectors.Timekeeper;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A slow machine: the one thread that takes all turns, the queue of turns, and the clock.
 *
 * <p>Any thread may hand over a task or set a timer. One at a time runs it, within {@link #run}.
 */
final class Machine implements Executor, Timekeeper {
  /*
   * A task that is handed over is put off by some number of tasks, as chance has it, and the one
   * whose turn comes first is next. With nothing put off, that is first come, first served; as the
   * numbers are finite, nobody waits for ever.
   *
   * Time passes when nothing can run. It can also pass a little while turns wait, since the clock
   * does not wait for a slow machine: no further than the lag after the longest waiting turn came.
   * Timers that are due are calls that wait for the thread, as turns do, but they keep the order of
   * their times: the clock of a real system is one thread.
   *
   * A task can have a strand of its own, on which it can rest in its middle. When it need not rest
   * any longer, it waits for the thread, as a new task does.
   *
   * Where a turn calls the machine, since it wakes somebody or sets a timer, other tasks can be
   * done on top of its stack before it goes on: so two turns overlap, as on several threads. Time
   * does not pass meanwhile. This happens on the thread of the machine only: a selector's own
   * thread is a virtual one, and what may block there must not block here. Nor does it happen while
   * a turn holds a monitor, which would keep nobody out.
   */

  /** A timer that is not due. */
  private final class Tick implements Cancellable, Comparable<Tick> {
    private final Runnable call;
    private final long number = ++numbers;
    private final long set = now;
    private final long due;

    private boolean cancelled;

    Tick(Runnable call, long due) {
      this.call = call;
      this.due = due;
    }

    @Override
    public boolean cancel() {
      synchronized (Machine.this) {
        boolean prevented = !cancelled;
        cancelled = true;
        ticks.remove(this);
        return prevented;
      }
    }

    void fire() {
      synchronized (Machine.this) {
        if (cancelled) {
          return;
        }
      }
      call.run();
    }

    @Override
    public int compareTo(Tick other) {
      return due != other.due ? Long.compare(due, other.due) : Long.compare(number, other.number);
    }
  }

  /** How a run ended. */
  enum End {
    /** The condition holds. */
    HELD,
    /** Nothing can happen any more, within the time. */
    IDLE,
    /** Time stood still for too many turns. */
    ENDLESS
  }

  /** Where time could overtake turns, it does so once in this many times. */
  private static final int OVERTAKING = 8;
  /** Where a turn calls the machine, another task comes first once in this many times. */
  private static final int OVERLAPPING = 4;
  /** How many turns can be under way at once. */
  private static final int PROCESSORS = 4;
  /** The most tasks of one turn: what is due, the turn itself, and one that finds nothing to do. */
  private static final long TASKS_OF_A_TURN = 10;

  private final Chance chance;
  final Strands strands = new Strands();
  private final String seed;
  private final AtomicReference<@Nullable Thread> runner = new AtomicReference<>();
  /** Threads that belong to selectors. They run while the machine waits for them to pause. */
  private final Set<Thread> lent = ConcurrentHashMap.newKeySet();

  // Guarded by this.
  private final PriorityQueue<Waiting> queue = new PriorityQueue<>();
  private final TreeSet<Tick> ticks = new TreeSet<>();
  /** The numbers of the messages that are under way. */
  private final TreeSet<Long> underWay = new TreeSet<>();

  private long numbers;
  private long lastTickKey;

  // Written with the lock held, by the thread that runs the machine.
  private volatile long now;
  /** How many tasks were started. */
  private volatile long begun;
  /** How many of them were turns. */
  private volatile long turns;

  /** The greatest number among the tasks that were started. */
  private volatile long latest;

  private volatile @Nullable Doing current;

  // These belong to the thread that runs the machine.
  /**
   * What tasks have thrown, perhaps in the middle of unrelated turns, and nobody was told yet: one
   * error each time, as if the tasks had come one after another.
   */
  private final Queue<Throwable> thrown = new ArrayDeque<>();

  // The point since which time has stood still without anything coming to rest.
  private long instant;
  private long turnsBefore;
  private long tasksBefore;

  private volatile long lag = Duration.ofMillis(10).toNanos();
  private volatile int limit = 100_000;
  /** Whether others can come in the middle of a turn, if the seed says so. */
  private volatile boolean overlaps;
  /** Whether each task is done on a strand. */
  private volatile boolean onStrands;

  private Runnable onOvertaking = () -> {};
  private Runnable onRest = () -> {};
  private Consumer<BooleanSupplier> waitsForEver = condition -> {};

  Machine(Chance chance) {
    this.chance = chance;
    overlaps = chance.hasOverlaps();
    seed = ", seed " + chance.seed();
  }

  // ---- settings

  void lag(Duration longest) {
    lag = nanos(notNegative("lag", longest));
  }

  void limit(int most) {
    if (most < 1) {
      throw new IllegalArgumentException("limit of turns is " + most + "; it must be at least 1");
    }
    limit = most;
  }

  int limit() {
    return limit;
  }

  void wholeTurns() {
    overlaps = false;
  }

  void turnsMayWait() {
    onStrands = true;
  }

  /** To be told that time passes: though turns wait, with the lock held; or as none did. */
  void onPassing(Runnable overtaking, Runnable rest) {
    onOvertaking = overtaking;
    onRest = rest;
  }

  /** Waits for the condition however long it takes, or throws. */
  void onWaitForEver(Consumer<BooleanSupplier> waits) {
    waitsForEver = waits;
  }

  // ---- any thread

  @Override
  public void execute(Runnable task) {
    handOver(onStrands ? () -> strands.goOn(new Strand(task)) : task);
    letOthersIn();
  }

  private synchronized void handOver(Runnable task) {
    int by = chance.putOff();
    enqueue(task, begun + by, by > 0);
  }

  @Override
  public long nanoTime() {
    return now;
  }

  @Override
  public Cancellable schedule(Runnable tick, Duration delay) {
    Cancellable timer = set(tick, delay);
    letOthersIn();
    return timer;
  }

  private synchronized Cancellable set(Runnable tick, Duration delay) {
    Tick timer = new Tick(tick, later(now, nanos(delay)));
    ticks.add(timer);
    admitDue();
    return timer;
  }

  /** Delivers a message after some time; until then it is under way. */
  synchronized void deliver(Runnable delivery, Duration delay) {
    long number = ++numbers;
    underWay.add(number);
    set(
        () -> {
          arrived(number);
          delivery.run();
        },
        delay);
  }

  private synchronized void arrived(long message) {
    underWay.remove(message);
  }

  /** How many messages are under way. */
  synchronized int underWay() {
    return underWay.size();
  }

  /** How many of those have a smaller number. */
  synchronized int underWayBefore(long number) {
    return underWay.headSet(number).size();
  }

  /** A number that is greater than those of all messages so far. */
  synchronized long nextNumber() {
    return ++numbers;
  }

  /**
   * The number of the present turn, from 1; 0 if there is no present task or it is no turn. The
   * call of a timer is no turn, nor is a run that finds nothing to do.
   */
  long turn() {
    Doing task = current;
    return task != null && runsHere() ? task.turn : 0;
  }

  /** The number of the turn in whose middle the present one is taken; 0 if it is in none. */
  long during() {
    Doing task = current;
    return task != null && task.outer != null && turn() > 0 ? task.outer.turn : 0;
  }

  /** Counts the present task as a turn, if there is one and it is the caller's. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // one thread at a time takes turns
  void countTurn() {
    Doing task = current;
    if (task != null && task.turn == 0 && runsHere()) {
      turns++;
      task.turn = turns;
    }
  }

  /** The caller is about to call a selector's code: on whichever thread, it takes a turn. */
  void calls(Callback callback) {
    Doing task = current;
    if (task != null) {
      if (!runsHere()) {
        lent.add(Thread.currentThread());
      }
      task.inside = callback.kind() == Callback.Kind.TASK ? null : callback.selector();
    }
  }

  private boolean runsHere() {
    Thread caller = Thread.currentThread();
    return runner.get() == caller || lent.contains(caller) || strands.here() != null;
  }

  /**
   * How many turns were taken while the present one waited, if chance has put it off until after
   * later ones; else 0.
   */
  long late() {
    Doing task = current;
    if (task == null || turn() == 0) {
      return 0;
    }
    Waiting w = task.waited;
    return w.putOff() && w.number() < latest ? task.turn - 1 - w.turns() : 0;
  }

  long turns() {
    return turns;
  }

  /** When the next timer is due; -1 if there is none. */
  synchronized long nextTick() {
    return ticks.isEmpty() ? -1 : ticks.first().due;
  }

  /** The same run, without the choices that made no difference. */
  synchronized Schedule choices() {
    return chance.made();
  }

  // ---- the thread that runs the machine

  /**
   * Takes turns until the condition holds or nothing is left to do; time may pass up to
   * {@code end}.
   */
  End run(String caller, BooleanSupplier done, long end) {
    return within(caller, () -> {
      countFromHere();
      return go(done, end);
    });
  }

  /** Takes one turn, now: an endless run is just as endless if it is taken step by step. */
  End step(String caller) {
    return within(caller, () -> {
      long before = turns;
      return go(() -> turns > before, now);
    });
  }

  private End within(String caller, Supplier<End> run) {
    requireOutside(caller, runner.compareAndExchange(null, Thread.currentThread()));
    try {
      return LongRuns.OF_ALL_TESTS.watchedAtLeast(seed, run);
    } finally {
      runner.set(null);
    }
  }

  private End go(BooleanSupplier done, long end) {
    while (!done.getAsBoolean()) {
      if (now != instant) {
        countFromHere();
      }
      if (turns - turnsBefore > limit || begun - tasksBefore > TASKS_OF_A_TURN * limit) {
        return End.ENDLESS;
      }
      if (!next(end)) {
        countFromHere();
        return End.IDLE;
      }
    }
    return End.HELD;
  }

  private void countFromHere() {
    instant = now;
    turnsBefore = turns;
    tasksBefore = begun;
  }

  /** Moves the clock on to that time, unless it is there already. */
  synchronized void moveTo(long time) {
    if (time > now) {
      now = time;
      admitDue();
    }
  }

  /** Waits as a system does: by running the machine. */
  @Override
  public boolean await(BooleanSupplier condition, Duration timeout) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    if (timeout.isNegative() || timeout.isZero() || condition.getAsBoolean()) {
      return condition.getAsBoolean();
    }
    long end = later(now, nanos(timeout));
    Strand mine = strands.here();
    if (mine != null) {
      return awaitWithinTurn(mine, condition, end);
    }
    if (runner.get() == Thread.currentThread()) {
      throw new IllegalStateException(
          "a turn of a simulation, or a condition that it waits for, is waiting for others that"
              + " need the same thread; for a turn, say sim.turnsMayWait() at the beginning of the"
              + " test, so that each has a thread of its own");
    }
    if (end == Long.MAX_VALUE) {
      waitsForEver.accept(condition);
    }
    if (run("waiting", condition, end) == End.HELD) {
      return true;
    }
    moveTo(end);
    return condition.getAsBoolean();
  }

  /** Waits while other tasks are done. */
  private boolean awaitWithinTurn(Strand mine, BooleanSupplier condition, long end)
      throws InterruptedException {
    Doing turn = Objects.requireNonNull(current, "on a strand");
    Cancellable alarm = end == Long.MAX_VALUE
        ? () -> false
        : set(() -> {}, Duration.ofNanos(end - now)); // else time would not pass
    strands.rest(mine, () -> condition.getAsBoolean() || now >= end);
    alarm.cancel();
    goesOn(turn);
    boolean holds = condition.getAsBoolean();
    if (!holds && Thread.interrupted()) {
      throw new InterruptedException();
    }
    return holds;
  }

  private synchronized void goesOn(Doing turn) {
    Doing task = current; // null at the end of the simulation
    current = task == null ? turn : Doing.rest(turn, task);
  }

  private boolean next(long until) {
    throwWhatWasThrown();
    strands.rested().forEach(s -> handOver(() -> strands.goOn(s)));
    Waiting next;
    Runnable after = () -> {};
    synchronized (this) {
      while (!ticks.isEmpty()
          && ticks.first().due <= until
          && (queue.isEmpty() || overtakes(ticks.first().due))) {
        boolean overtakes = !queue.isEmpty();
        now = ticks.first().due;
        admitDue();
        if (overtakes) {
          onOvertaking.run();
        } else {
          after = onRest;
        }
      }
      next = queue.poll();
    }
    after.run();
    if (next == null) {
      return false;
    }
    try {
      perform(next);
    } catch (Throwable t) {
      thrown.add(t);
    }
    throwWhatWasThrown();
    return true;
  }

  private void perform(Waiting next) {
    Doing outer = current;
    synchronized (this) {
      begun++;
      latest = Math.max(latest, next.number());
      current = new Doing(next, outer);
    }
    try {
      next.task().run();
    } finally {
      current = outer;
    }
  }

  /** In the middle of a turn, others may come first, as chance has it. */
  private void letOthersIn() {
    Doing turn = current;
    if (turn == null
        || (runner.get() != Thread.currentThread() && strands.here() == null)
        || turn.depth == PROCESSORS - 1
        || !turn.isInTheMiddle()) {
      return;
    }
    Class<?> below = strands.here() == null ? Machine.class : Strand.class;
    while (anotherComes() && !Locks.mayBeHeldSince(below, "perform")) {
      boolean interrupted = Thread.interrupted(); // it is not meant for the others
      try {
        perform(nextOfQueue());
      } catch (Throwable t) { // whoever runs the machine gets it
        thrown.add(t);
      } finally {
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }

  private synchronized boolean anotherComes() {
    return thrown.isEmpty() && overlaps && !queue.isEmpty() && chance.oneIn(OVERLAPPING);
  }

  private synchronized Waiting nextOfQueue() {
    return Objects.requireNonNull(queue.poll(), "only this thread takes tasks");
  }

  private void throwWhatWasThrown() {
    Throwable t = thrown.poll();
    if (t != null) {
      throw Faults.thrown(t);
    }
  }

  private boolean overtakes(long due) {
    return due - now <= lag
        && chance.oneIn(OVERTAKING)
        && queue.stream().allMatch(w -> due - w.time() <= lag);
  }

  /** Has the calls of timers that are due wait for the thread. */
  private void admitDue() {
    while (!ticks.isEmpty() && ticks.first().due <= now) {
      Tick tick = nextDue();
      int by = chance.putOff();
      lastTickKey = Math.max(lastTickKey, begun + by);
      enqueue(tick::fire, lastTickKey, by > 0);
    }
  }

  /**
   * The next of the timers that are due. If two were set at different times for the same time, no
   * clock is exact enough to promise which comes first.
   */
  private Tick nextDue() {
    Tick first = ticks.removeFirst();
    if (!ticks.isEmpty()) {
      Tick second = ticks.first();
      if (second.due == first.due && second.set != first.set && chance.oneIn(2)) {
        ticks.remove(second);
        ticks.add(first);
        return second;
      }
    }
    return first;
  }

  private void enqueue(Runnable task, long key, boolean putOff) {
    queue.add(new Waiting(task, key, ++numbers, turns, now, putOff));
  }

  /** Throws if it is called inside a turn, or while another thread runs the machine. */
  void requireOutside(String caller) {
    requireOutside(caller, runner.get());
  }

  private void requireOutside(String caller, @Nullable Thread inside) {
    if (inside == Thread.currentThread() || strands.here() != null) {
      throw new IllegalStateException(caller + " of a simulation called inside one of its turns, or"
          + " in a condition it waits for; call it from the test, between turns");
    }
    if (inside != null) {
      throw new IllegalStateException(caller + " of a simulation called by "
          + Thread.currentThread().getName() + " while " + inside.getName()
          + " runs it; other threads may send, but only one runs the simulation");
    }
  }

  static Duration notNegative(String what, Duration time) {
    Objects.requireNonNull(time, () -> what + " of a simulation is null");
    if (time.isNegative()) {
      throw new IllegalArgumentException(
          what + " of a simulation is negative: " + time + "; virtual time does not go back");
    }
    return time;
  }

  static long nanos(Duration d) {
    return TimeUnit.NANOSECONDS.convert(d); // saturates
  }

  /** The sum, or the end of time. */
  static long later(long time, long nanos) {
    long sum = time + nanos;
    return sum < 0 && nanos > 0 ? Long.MAX_VALUE : sum;
  }
}
