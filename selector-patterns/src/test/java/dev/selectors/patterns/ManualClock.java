package dev.selectors.patterns;

import dev.selectors.Cancellable;
import dev.selectors.Timekeeper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Time that passes when it is told to, and that refuses a timer now and then. */
final class ManualClock implements Timekeeper {
  private record Tick(Runnable run, Duration delay, long due) {}

  // Guarded by this.
  private final List<Tick> ticks = new ArrayList<>();
  private long now;
  private @Nullable Duration refused;
  private @Nullable Error lack;

  /** Refuses the next timer of this length. */
  synchronized void refuseNext(Duration delay) {
    refused = delay;
    lack = null;
  }

  /** Fails the next timer of this length, for want of something. */
  synchronized void refuseNext(Duration delay, Error error) {
    refuseNext(delay);
    lack = error;
  }

  /** Whether a timer of this length was set and is not over. */
  synchronized boolean waits(Duration delay) {
    return ticks.stream().anyMatch(tick -> tick.delay().equals(delay));
  }

  void advance(Duration time) {
    List<Tick> due;
    synchronized (this) {
      now += time.toNanos();
      due = ticks.stream().filter(tick -> tick.due() <= now).toList();
      ticks.removeAll(due);
    }
    due.forEach(tick -> tick.run().run());
  }

  @Override
  public synchronized long nanoTime() {
    return now;
  }

  @Override
  public synchronized Cancellable schedule(Runnable tick, Duration delay) {
    if (delay.equals(refused)) {
      refused = null;
      if (lack != null) {
        throw lack;
      }
      throw new UnsupportedOperationException("no timer");
    }
    Tick set = new Tick(tick, delay, now + delay.toNanos());
    ticks.add(set);
    return () -> remove(set);
  }

  private synchronized boolean remove(Tick tick) {
    return ticks.remove(tick);
  }

  @Override
  public boolean await(BooleanSupplier condition, Duration timeout) {
    while (!condition.getAsBoolean()) {
      Thread.onSpinWait();
    }
    return true;
  }
}
