package dev.selectors.patterns;

import dev.selectors.Cancellable;
import dev.selectors.Timekeeper;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** Knows which timers are set; none of them ever ends. To be used by one thread. */
final class UnendingTimers implements Timekeeper {
  final Set<Object> set = new HashSet<>();

  @Override
  public long nanoTime() {
    return 0;
  }

  @Override
  public Cancellable schedule(Runnable tick, Duration delay) {
    Object timer = new Object();
    set.add(timer);
    return () -> set.remove(timer);
  }

  @Override
  public boolean await(BooleanSupplier condition, Duration timeout) {
    return condition.getAsBoolean();
  }
}
