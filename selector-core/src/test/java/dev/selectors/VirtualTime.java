package dev.selectors;

import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Time that passes when the test says so. */
final class VirtualTime implements Timekeeper {
  private record Tick(long due, long number, Runnable action, long period) {}

  // Guarded by this.
  private final PriorityQueue<Tick> ticks =
      new PriorityQueue<>(Comparator.comparingLong(Tick::due).thenComparingLong(Tick::number));
  private long now;
  private long number;

  /** Does something while somebody waits; false if there is nothing to do. */
  volatile BooleanSupplier meanwhile = () -> false;

  @Override
  public synchronized long nanoTime() {
    return now;
  }

  @Override
  public Cancellable schedule(Runnable tick, Duration delay) {
    return add(tick, delay, 0);
  }

  @Override
  public Cancellable scheduleAtFixedRate(Runnable tick, Duration period) {
    return add(tick, period, Timers.saturatedNanos(period));
  }

  private synchronized Cancellable add(Runnable action, Duration delay, long period) {
    long mine = number++;
    ticks.add(new Tick(now + Timers.saturatedNanos(delay), mine, action, period));
    return () -> remove(mine);
  }

  private synchronized boolean remove(long which) {
    return ticks.removeIf(tick -> tick.number() == which);
  }

  /** Does not let time pass: gives up when there is nothing left to do. */
  @Override
  public boolean await(BooleanSupplier condition, Duration timeout) {
    while (!condition.getAsBoolean()) {
      if (!meanwhile.getAsBoolean()) {
        return condition.getAsBoolean();
      }
    }
    return true;
  }

  /** Lets time pass, and calls back whoever it is time for. */
  void pass(Duration time) {
    long end = nanoTime() + time.toNanos();
    for (Tick next = due(end); next != null; next = due(end)) {
      next.action().run();
    }
  }

  private synchronized @Nullable Tick due(long end) {
    Tick first = ticks.peek();
    if (first == null || first.due() > end) {
      now = end;
      return null;
    }
    ticks.remove();
    now = first.due();
    if (first.period() > 0) {
      ticks.add(new Tick(now + first.period(), first.number(), first.action(), first.period()));
    }
    return first;
  }

  /** How many callbacks are to come. */
  synchronized int pending() {
    return ticks.size();
  }
}
