package dev.selectors.savina.cli;

import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Ends what has not stirred for too long, until this is closed. For any thread. */
final class Watchdog implements AutoCloseable {
  private final Duration limit;
  private final Runnable end;
  private final ScheduledThreadPoolExecutor clock;
  private ScheduledFuture<?> armed;
  private boolean hasBitten;

  /** A watchdog that does this once, after nothing has stirred for this long. */
  Watchdog(Duration limit, Runnable end) {
    this(
        limit,
        end,
        new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().daemon().factory()));
  }

  /** The same with this clock, which ends with it. */
  Watchdog(Duration limit, Runnable end, ScheduledThreadPoolExecutor clock) {
    this.limit = limit;
    this.end = end;
    this.clock = clock;
    clock.setRemoveOnCancelPolicy(true);
    armed = clock.schedule(this::bite, limit.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** All is well: the time starts again, unless it is up. */
  synchronized void stirs() {
    if (!hasBitten && armed.cancel(false)) {
      armed = clock.schedule(this::bite, limit.toNanos(), TimeUnit.NANOSECONDS);
    }
  }

  private void bite() {
    synchronized (this) {
      if (hasBitten) {
        return; // it had begun to bite when it was armed again
      }
      hasBitten = true;
    }
    end.run();
  }

  /** Whether the time was up. */
  synchronized boolean hasBitten() {
    return hasBitten;
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
