package dev.selectors;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Waits as whoever closes a system by hand must: meanwhile it does the runs that the caller has
 * scheduled. All else it waits for is a run of the other actor, which is interrupted at the most:
 * so only a deadline that no busy machine reaches tells of an error. A turn that waits, for as long
 * as it takes, heeds an interrupt.
 */
final class Patience implements Timekeeper {
  static final Duration NEVER = Duration.ofDays(1);

  private static final long LONG = Duration.ofSeconds(30).toNanos();

  /**
   * Once waiting was in vain, a test has failed, and need not lose the same time over every sample.
   */
  private static volatile boolean lost;

  @Override
  public long nanoTime() {
    return System.nanoTime();
  }

  @Override
  public boolean await(BooleanSupplier condition, Duration timeout) throws InterruptedException {
    long begin = nanoTime();
    boolean inTurn = timeout.equals(Timers.FOR_EVER);
    ByHand.run();
    while (!condition.getAsBoolean()) {
      if (inTurn && Thread.interrupted()) {
        throw new InterruptedException();
      }
      if (lost || nanoTime() - begin > LONG) {
        lost = true;
        return false;
      }
      Thread.onSpinWait();
      ByHand.run();
    }
    return true;
  }

  /** The time comes when the caller next does what it has scheduled, if it ever does. */
  @Override
  public Cancellable schedule(Runnable tick, Duration delay) {
    if (delay.compareTo(NEVER) < 0) {
      ByHand.schedule(tick);
    }
    return () -> false;
  }
}
