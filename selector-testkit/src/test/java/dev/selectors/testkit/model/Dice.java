package dev.selectors.testkit.model;

import dev.selectors.Cancellable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;

/** A stage on which any task that waits may be next, each with the same chance; timers come between. */
final class Dice implements Stage {
  private record Clock(long due, long number, Runnable tick) {}

  private static final int TICK = 10;

  private final SplittableRandom chance;
  private final List<Runnable> tasks = new ArrayList<>();
  private final TreeSet<Clock> clocks =
      new TreeSet<>(Comparator.comparingLong(Clock::due).thenComparingLong(Clock::number));
  private long now;
  private long numbers;

  Dice(long seed) {
    chance = new SplittableRandom(seed);
  }

  @Override
  public boolean next() {
    if (!clocks.isEmpty() && (tasks.isEmpty() || chance.nextInt(TICK) == 0)) {
      Clock first = clocks.pollFirst();
      now = first.due();
      first.tick().run();
      return true;
    }
    return task();
  }

  private boolean task() {
    if (tasks.isEmpty()) {
      return false;
    }
    tasks.remove(chance.nextInt(tasks.size())).run();
    return true;
  }

  @Override
  public void execute(Runnable task) {
    tasks.add(task);
  }

  @Override
  public long nanoTime() {
    return now;
  }

  @Override
  public Cancellable schedule(Runnable tick, Duration delay) {
    Clock clock = new Clock(now + delay.toNanos(), numbers++, tick);
    clocks.add(clock);
    return () -> clocks.remove(clock);
  }

  /** Only a system that is closed waits; for that no time has to pass. */
  @Override
  public boolean await(BooleanSupplier condition, Duration timeout) {
    boolean more = true;
    while (more && !condition.getAsBoolean()) {
      more = task();
    }
    return condition.getAsBoolean();
  }
}
