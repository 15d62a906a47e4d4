package dev.selectors;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Real time: one thread, which exists while a timer runs and only tells selectors that time has
 * come.
 */
final class Timers implements Timekeeper {
  /** Longer than anybody counts. */
  static final Duration FOR_EVER = Duration.ofSeconds(Long.MAX_VALUE);

  /*
   * What is cancelled stays in the queue for a while. Most ticks are deadlines of requests, which
   * are cancelled a moment later: if they were taken out at once, each new one would find none
   * before it, and wake the thread for itself. So they are taken out together: when they are as
   * many as all others, or a second later. Where there are very many ticks, that would take long,
   * and what is cancelled is hardly ever the first: there each is taken out by itself.
   */
  private static final Duration A_WHILE = Duration.ofSeconds(1);

  private static final int VERY_MANY = 4_096;
  /** So many more have to be cancelled before all are counted again. */
  private static final int CANCELS_BETWEEN_COUNTS = 1_024;

  private static final long IDLE_SECONDS = 1;
  private static final long SHORTEST_PAUSE_NANOS = 1_000;
  private static final long PAUSE_NANOS = 1_000_000;
  /** For a caller that has waited for a second. */
  private static final long LONGEST_PAUSE_NANOS = 10_000_000;

  private final ScheduledThreadPoolExecutor clock;
  /** How many cancelled ones stayed since the last were taken out, or there were very many. */
  private final AtomicInteger cancelled = new AtomicInteger();

  private final Lookout lookout = new Lookout(this, A_WHILE, () -> cancelled.get() > 0, this::tidy);

  /** As it was when last counted. */
  private volatile boolean areVeryMany;

  Timers(SystemThreads threads, boolean daemon) {
    clock = new ScheduledThreadPoolExecutor(
        1, task -> threads.make("timers", daemon, () -> threads.keepFree(task)));
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
    return () -> {
      boolean prevented = timer.cancel(false);
      if (prevented) {
        isCancelled(timer);
      }
      return prevented;
    };
  }

  private void isCancelled(Future<?> timer) {
    int all = cancelled.incrementAndGet();
    if (all == 1) {
      lookout.rouse();
    } else if (all % CANCELS_BETWEEN_COUNTS == 0) {
      int kept = kept();
      if (kept > VERY_MANY || 2L * all >= kept) {
        tidy();
      }
    }
    if (areVeryMany) {
      boolean unused = clock.remove((Runnable) timer); // what this executor schedules is one
    }
  }

  private void tidy() {
    cancelled.set(0);
    areVeryMany = kept() > VERY_MANY;
    if (!areVeryMany) {
      clock.purge();
    }
  }

  /** How many ticks are kept, cancelled ones among them. */
  int kept() {
    return clock.getQueue().size();
  }

  @Override
  public boolean await(BooleanSupplier condition, Duration timeout) throws InterruptedException {
    long begun = System.nanoTime();
    long end = begun + saturatedNanos(timeout);
    long pause = SHORTEST_PAUSE_NANOS;
    while (!condition.getAsBoolean()) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      if (System.nanoTime() - end >= 0) {
        return false;
      }
      LockSupport.parkNanos(pause);
      long most = (System.nanoTime() - begun) / 100;
      pause = Math.min(pause * 2, Math.clamp(most, PAUSE_NANOS, LONGEST_PAUSE_NANOS));
    }
    return true;
  }

  @Override
  public void close() {
    clock.getQueue().clear(); // all at once: the shutdown would take out one after the other
    clock.shutdownNow();
  }

  /**
   * Cancels for somebody who has to go on, as after taking a message, though a given timekeeper
   * throws: then the tick comes in vain.
   */
  static void cancel(Cancellable clock) {
    try {
      clock.cancel();
    } catch (Throwable t) {
      Journal.tellThread(t);
    }
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
