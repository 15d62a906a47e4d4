package dev.selectors;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;

/** Attempts at what must not be left undone for want of memory, as others rely on it. */
final class Shortage {
  private static final int ATTEMPTS = 100;
  private static final long PAUSE_NANOS = 10_000_000;

  private Shortage() {}

  /**
   * Tries again and again while those who have failed meanwhile give memory back; after a second the
   * error is thrown.
   *
   * @param maker fails as a whole, or not at all; a constant, as one that had to be made or linked
   *     now would need memory before the first attempt
   */
  static <A, B, R> R outlast(
      BiFunction<? super A, ? super B, ? extends R> maker, A first, B second) {
    for (int attempt = 0; ; attempt++) {
      try {
        return maker.apply(first, second);
      } catch (OutOfMemoryError e) {
        if (attempt >= ATTEMPTS) {
          throw e;
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }
}
