package dev.selectors;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Real time: one thread, which exists while a timer runs and only tells selectors that time has
 * come.
 */
final class Timers implements Timekeeper {
  private static final long IDLE_SECONDS = 1;

  private final ScheduledThreadPoolExecutor clock;

  Timers(SystemThreads threads, boolean daemon) {
    clock = new ScheduledThreadPoolExecutor(1, task -> threads.make("timers", daemon, task));
    clock.setRemoveOnCancelPolicy(true);
    clock.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
    clock.allowCoreThreadTimeOut(true);
  }

  @Override
  public long nanoTime() {
    return System.nanoTime();
  }

  @Override
  public Cancellable schedule(Runnable tick, Duration delay) {
    Future<?> timer = clock.schedule(tick, saturatedNanos(delay), TimeUnit.NANOSECONDS);
    return () -> timer.cancel(false);
  }

  @Override
  public boolean await(BooleanSupplier condition, Duration timeout) throws InterruptedException {
    long end = System.nanoTime() + saturatedNanos(timeout);
    long pause = 1_000;
    while (!condition.getAsBoolean()) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      if (System.nanoTime() - end >= 0) {
        return false;
      }
      LockSupport.parkNanos(pause);
      pause = Math.min(pause * 2, 1_000_000);
    }
    return true;
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }

  /** Refuses a time that is null, zero or negative. */
  static void requirePositive(Duration time, String what) {
    Objects.requireNonNull(time, () -> what + " is null");
    if (time.isNegative() || time.isZero()) {
      throw new IllegalArgumentException(what + " is " + time + "; it must be longer than zero");
    }
  }

  /** Zero for what is negative: the least number would be far ahead, as differences are taken. */
  static long saturatedNanos(Duration d) {
    return Math.max(0, TimeUnit.NANOSECONDS.convert(d));
  }
}
