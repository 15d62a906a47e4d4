package dev.selectors.testkit;

import dev.selectors.Cancellable;
import java.time.Duration;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What is to be done in a simulation, and when: the tasks that wait for the thread of the {@link
 * Machine}, the timers that are not due, the messages under way, and the clock.
 *
 * <p>Any thread may add to it. The machine's takes from it, and lets time pass.
 */
final class Agenda {
  /*
   * A task that is added is put off by some number of tasks, as chance has it, and the one whose
   * turn comes first is next. With nothing put off, that is first come, first served; as the
   * numbers are finite, nobody waits for ever.
   *
   * Time passes when nothing can run. It can also pass a little while turns wait, since the clock
   * does not wait for a slow machine: no further than the lag after the longest waiting turn came.
   * Timers that are due are calls that wait for the thread, as turns do, but they keep the order of
   * their times: the clock of a real system is one thread.
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
      synchronized (Agenda.this) {
        cancelled = true;
        return ticks.remove(this);
      }
    }

    void fire() {
      synchronized (Agenda.this) {
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

  /** Where time could overtake turns, it does so once in this many times. */
  private static final int OVERTAKING = 8;

  private final Chance chance;

  // Guarded by this.
  private final PriorityQueue<Waiting> queue = new PriorityQueue<>();
  /** The same tasks by their numbers: the first one has waited longest. */
  private final TreeMap<Long, Waiting> byAge = new TreeMap<>();

  private final TreeSet<Tick> ticks = new TreeSet<>();
  /** The numbers of the messages that are under way. */
  private final TreeSet<Long> underWay = new TreeSet<>();

  private long numbers;
  private long lastTickKey;

  // Written with the lock held, all but the turns, and by the thread that runs the machine.
  private volatile long now;
  /** How many tasks were started. */
  private volatile long begun;
  /** How many of them were turns. */
  private volatile long turns;

  /** The greatest number among the tasks that were started. */
  private volatile long latest;

  private volatile long lag = Duration.ofMillis(10).toNanos();

  private Runnable onOvertaking = () -> {};
  private Runnable onRest = () -> {};

  Agenda(Chance chance) {
    this.chance = chance;
  }

  /** For how long a turn may wait while time passes. */
  void lag(Duration longest) {
    lag = nanos(notNegative("lag", longest));
  }

  /** To be told that time passes: though turns wait, with the lock held; or as none did. */
  void onPassing(Runnable overtaking, Runnable rest) {
    onOvertaking = overtaking;
    onRest = rest;
  }

  // ---- any thread

  synchronized void add(Runnable task) {
    int by = chance.putOff();
    enqueue(task, begun + by, by > 0);
  }

  /** Sets a timer. */
  synchronized Cancellable set(Runnable tick, Duration delay) {
    Tick timer = new Tick(tick, later(now, nanos(delay)));
    ticks.add(timer);
    admitDue();
    return timer;
  }

  /** Delivers a message after some time; until then it is under way. */
  synchronized void deliver(Runnable delivery, Duration delay) {
    long number = ++numbers;
    underWay.add(number);
    Cancellable unused = set(
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

  /** When the next timer is due; -1 if there is none. */
  synchronized long nextTick() {
    return ticks.isEmpty() ? -1 : ticks.first().due;
  }

  /** The same run, without the choices that made no difference. */
  synchronized Schedule choices() {
    return chance.made();
  }

  /** The virtual time. */
  long now() {
    return now;
  }

  long begun() {
    return begun;
  }

  long turns() {
    return turns;
  }

  /** Whether chance has put the task off until after later ones. */
  boolean isLate(Waiting task) {
    return task.putOff() && task.number() < latest;
  }

  // ---- the thread that runs the machine

  /** The next task, after time has passed if need be; null if there is none until then. */
  @Nullable
  Waiting next(long until) {
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
      next = poll();
    }
    after.run();
    return next;
  }

  /** Whether another task comes next that has no need to, as it does once in so many times. */
  synchronized boolean anotherComes(int oneIn) {
    return !queue.isEmpty() && chance.oneIn(oneIn);
  }

  /** That task. */
  synchronized Waiting another() {
    return Objects.requireNonNull(poll(), "only this thread takes tasks");
  }

  synchronized void begins(Waiting task) {
    begun++;
    latest = Math.max(latest, task.number());
  }

  /** Counts a turn, and gives its number. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // one thread at a time takes turns
  long countTurn() {
    return ++turns;
  }

  /** Moves the clock on to that time, unless it is there already. */
  synchronized void moveTo(long time) {
    if (time > now) {
      now = time;
      admitDue();
    }
  }

  private boolean overtakes(long due) {
    return due - now <= lag
        && chance.oneIn(OVERTAKING)
        && due - byAge.firstEntry().getValue().time() <= lag;
  }

  private @Nullable Waiting poll() {
    Waiting next = queue.poll();
    if (next != null) {
      byAge.remove(next.number());
    }
    return next;
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
    Waiting next = new Waiting(task, key, ++numbers, turns, now, putOff);
    queue.add(next);
    byAge.put(next.number(), next);
  }

  // ---- times

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
