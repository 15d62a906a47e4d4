package dev.selectors;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts what happens again and again, and says what of it is worth a line of the log: the first,
 * tenth, hundredth and so on, and whatever comes a minute after the last line. Callable from any
 * thread.
 */
final class Tally {
  static final long QUIET_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final AtomicLong count = new AtomicLong();
  /** When the last line was. Nothing is compared with it before the first one has set it. */
  private final AtomicLong told = new AtomicLong();

  long next() {
    return count.incrementAndGet();
  }

  long count() {
    return count.get();
  }

  /** To be asked once about each number that {@link #next} has given. */
  boolean isWorthALine(long number, long nanoTime) {
    long last = told.get();
    if (isPowerOfTen(number)) {
      told.set(nanoTime);
      return true;
    }
    return nanoTime - last >= QUIET_NANOS && told.compareAndSet(last, nanoTime);
  }

  private static boolean isPowerOfTen(long number) {
    long rest = number;
    while (rest % 10 == 0) {
      rest /= 10;
    }
    return rest == 1;
  }
}
