package dev.selectors;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The clock of a system: one thread, which exists while a timer runs and only tells selectors that
 * time has come.
 */
final class Timers {
  private static final long IDLE_SECONDS = 1;

  private final ScheduledThreadPoolExecutor clock;

  Timers(String name, boolean daemon) {
    clock = new ScheduledThreadPoolExecutor(
        1, task -> Thread.ofPlatform().name(name + "-timers").daemon(daemon).unstarted(task));
    clock.setRemoveOnCancelPolicy(true);
    clock.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
    clock.allowCoreThreadTimeOut(true);
  }

  Future<?> schedule(Runnable tick, Duration delay, boolean periodic) {
    long nanos = saturatedNanos(delay);
    return periodic
        ? clock.scheduleAtFixedRate(tick, nanos, nanos, TimeUnit.NANOSECONDS)
        : clock.schedule(tick, nanos, TimeUnit.NANOSECONDS);
  }

  void close() {
    clock.shutdownNow();
  }

  static long saturatedNanos(Duration d) {
    return TimeUnit.NANOSECONDS.convert(d);
  }
}
