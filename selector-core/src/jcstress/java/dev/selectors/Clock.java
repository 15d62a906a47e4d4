package dev.selectors;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;

/** A clock that stands still, and knows which of its ticks are still to come. */
final class Clock implements Timekeeper {
  /** A tick that comes once, or is cancelled. */
  final class Tick implements Cancellable {
    private final Runnable action;

    Tick(Runnable action) {
      this.action = action;
    }

    /** Its time has come. */
    void come() {
      if (ticks.remove(this)) {
        action.run();
      }
    }

    @Override
    public boolean cancel() {
      return ticks.remove(this);
    }
  }

  private final Queue<Tick> ticks = new ConcurrentLinkedQueue<>();

  @Override
  public long nanoTime() {
    return 0;
  }

  @Override
  public Cancellable schedule(Runnable tick, Duration delay) {
    Tick next = new Tick(tick);
    ticks.add(next);
    return next;
  }

  @Override
  public boolean await(BooleanSupplier condition, Duration timeout) {
    ByHand.run();
    return condition.getAsBoolean();
  }

  /** The tick that was set first. */
  Tick next() {
    return ticks.element();
  }

  int ticksToCome() {
    return ticks.size();
  }
}
