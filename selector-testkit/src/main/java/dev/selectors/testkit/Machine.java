package dev.selectors.testkit;

import dev.selectors.Callback;
import dev.selectors.Cancellable;
import dev.selectors.Timekeeper;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A slow machine: the one thread that takes all turns. What comes when is up to its {@link Agenda}.
 *
 * <p>Any thread may hand over a task or set a timer. One at a time runs it, within {@link #run}.
 */
final class Machine implements Executor, Timekeeper {
  /*
   * A task can have a strand of its own, on which it can rest in its middle. When it need not rest
   * any longer, it waits for the thread, as a new task does.
   *
   * Where a turn calls the machine, since it wakes somebody or sets a timer, other tasks can be
   * done on top of its stack before it goes on: so two turns overlap, as on several threads. Time
   * does not pass meanwhile. This happens on the thread of the machine only: a selector's own
   * thread is a virtual one, and what may block there must not block here. Nor does it happen while
   * a turn holds a monitor, which would keep nobody out.
   */

  /** How a run ended. */
  enum End {
    /** The condition holds. */
    HELD,
    /** Nothing can happen any more, within the time. */
    IDLE,
    /** Time stood still for too many turns. */
    ENDLESS
  }

  /** Where a turn calls the machine, another task comes first once in this many times. */
  private static final int OVERLAPPING = 4;
  /** How many turns can be under way at once. */
  private static final int PROCESSORS = 4;
  /** The most tasks of one turn: what is due, the turn itself, and one that finds nothing to do. */
  private static final long TASKS_OF_A_TURN = 10;

  final Agenda agenda;
  final Strands strands = new Strands();
  private final String seed;
  private final AtomicReference<@Nullable Thread> runner = new AtomicReference<>();
  /** Threads that belong to selectors. They run while the machine waits for them to pause. */
  private final Set<Thread> lent = ConcurrentHashMap.newKeySet();

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

  private volatile int limit = 100_000;
  /** Whether others can come in the middle of a turn, if the seed says so. */
  private volatile boolean overlaps;
  /** Whether each task is done on a strand. */
  private volatile boolean onStrands;

  private Consumer<BooleanSupplier> waitsForEver = condition -> {};

  Machine(Chance chance) {
    agenda = new Agenda(chance);
    overlaps = chance.hasOverlaps();
    seed = ", seed " + chance.seed();
  }

  // ---- settings

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

  /** Waits for the condition however long it takes, or throws. */
  void onWaitForEver(Consumer<BooleanSupplier> waits) {
    waitsForEver = waits;
  }

  // ---- any thread

  @Override
  public void execute(Runnable task) {
    agenda.add(onStrands ? () -> strands.goOn(new Strand(task)) : task);
    letOthersIn();
  }

  @Override
  public long nanoTime() {
    return agenda.now();
  }

  @Override
  public Cancellable schedule(Runnable tick, Duration delay) {
    Cancellable timer = agenda.set(tick, delay);
    letOthersIn();
    return timer;
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
  void countTurn() {
    Doing task = current;
    if (task != null && task.turn == 0 && runsHere()) {
      task.turn = agenda.countTurn();
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
    return agenda.isLate(task.waited) ? task.turn - 1 - task.waited.turns() : 0;
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
      long before = agenda.turns();
      return go(() -> agenda.turns() > before, agenda.now());
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
      if (agenda.now() != instant) {
        countFromHere();
      }
      if (agenda.turns() - turnsBefore > limit
          || agenda.begun() - tasksBefore > TASKS_OF_A_TURN * limit) {
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
    instant = agenda.now();
    turnsBefore = agenda.turns();
    tasksBefore = agenda.begun();
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
    long end = Agenda.later(agenda.now(), Agenda.nanos(timeout));
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
    agenda.moveTo(end);
    return condition.getAsBoolean();
  }

  /** Waits while other tasks are done. */
  private boolean awaitWithinTurn(Strand mine, BooleanSupplier condition, long end)
      throws InterruptedException {
    Doing turn = Objects.requireNonNull(current, "on a strand");
    Cancellable alarm = end == Long.MAX_VALUE
        ? () -> false
        : agenda.set(() -> {}, Duration.ofNanos(end - agenda.now())); // else no time would pass
    strands.rest(mine, () -> condition.getAsBoolean() || agenda.now() >= end);
    alarm.cancel();
    goesOn(turn);
    boolean holds = condition.getAsBoolean();
    if (!holds && Thread.interrupted()) {
      throw new InterruptedException();
    }
    return holds;
  }

  private void goesOn(Doing turn) {
    Doing task = current; // null at the end of the simulation
    current = task == null ? turn : Doing.rest(turn, task);
  }

  private boolean next(long until) {
    throwWhatWasThrown();
    strands.rested().forEach(s -> agenda.add(() -> strands.goOn(s)));
    Waiting next = agenda.next(until);
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
    agenda.begins(next);
    current = new Doing(next, outer);
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
        perform(agenda.another());
      } catch (Throwable t) { // whoever runs the machine gets it
        thrown.add(t);
      } finally {
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }

  private boolean anotherComes() {
    return thrown.isEmpty() && overlaps && agenda.anotherComes(OVERLAPPING);
  }

  private void throwWhatWasThrown() {
    Throwable t = thrown.poll();
    if (t != null) {
      throw Faults.thrown(t);
    }
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
}
