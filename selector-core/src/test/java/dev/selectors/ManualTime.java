package dev.selectors;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;

/** Time that stands still until a test lets some pass. */
class ManualTime implements Timekeeper {
  private record Alarm(long due, long number, Runnable tick) {}

  private final PriorityQueue<Alarm> alarms =
      new PriorityQueue<>(Comparator.comparingLong(Alarm::due).thenComparingLong(Alarm::number));
  private long now;
  private long number;

  boolean closed;
  /** How often a timer was to be cancelled that was no longer set. */
  int cancelledInVain;
  /** How long those who waited were willing to wait. */
  final List<Duration> waits = new CopyOnWriteArrayList<>();

  /** Does something while somebody waits, as nobody else would; false if there is nothing to do. */
  volatile BooleanSupplier meanwhile = () -> false;

  /** Called when a timer is about to be set; if this throws, it is not. */
  Runnable beforeScheduling = () -> {};
  /** Called when a timer is about to be cancelled; if this throws, it is not. */
  Runnable beforeCancelling = () -> {};
  /** Called when a timer has been set, before its maker knows. */
  Runnable afterScheduling = () -> {};

  @Override
  public synchronized long nanoTime() {
    return now;
  }

  @Override
  public Cancellable schedule(Runnable tick, Duration delay) {
    beforeScheduling.run();
    Alarm alarm;
    synchronized (this) {
      alarm = new Alarm(now + Timers.saturatedNanos(delay), number++, tick);
      alarms.add(alarm);
    }
    afterScheduling.run();
    return () -> {
      beforeCancelling.run();
      synchronized (this) {
        boolean wasSet = alarms.remove(alarm);
        cancelledInVain += wasSet ? 0 : 1;
        return wasSet;
      }
    };
  }

  /** Lets time pass; the ticks that fall into it come at their time. */
  void advance(Duration time) {
    long end = nanoTime() + time.toNanos();
    for (Alarm next = nextUntil(end); next != null; next = nextUntil(end)) {
      next.tick.run();
    }
  }

  /** Lets time pass in which nothing at all happens, as in a machine that stands still. */
  synchronized void pause(Duration time) {
    now += time.toNanos();
  }

  private synchronized Alarm nextUntil(long end) {
    Alarm next = alarms.peek();
    if (next == null || next.due > end) {
      now = end;
      return null;
    }
    now = Math.max(now, next.due);
    alarms.remove();
    return next;
  }

  @Override
  public void close() {
    closed = true;
  }

  /** How many timers are set. */
  synchronized int pending() {
    return alarms.size();
  }

  /** How long it takes until the next tick. */
  synchronized Duration untilNext() {
    return Duration.ofNanos(alarms.element().due - now);
  }

  /** Does not let time pass: gives up when there is nothing left to do. */
  @Override
  public boolean await(BooleanSupplier condition, Duration timeout) throws InterruptedException {
    waits.add(timeout);
    throwIfInterrupted();
    while (!condition.getAsBoolean()) {
      throwIfInterrupted(); // by the timeout of the test, if nobody does what is waited for
      if (!meanwhile.getAsBoolean()) {
        return condition.getAsBoolean();
      }
    }
    return true;
  }

  private static void throwIfInterrupted() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
  }
}
