package dev.selectors;

import java.util.concurrent.locks.LockSupport;

/** There is no memory for something that must not be left undone, as others rely on it. */
final class Shortage {
  private static final int ATTEMPTS = 100;
  private static final long PAUSE_NANOS = 10_000_000;

  private Shortage() {}

  /**
   * Returns when it is worth trying again: those who have failed meanwhile give memory back. In place
   * of the last time, after a second, the error is thrown.
   *
   * @param attempt how often it was tried before
   */
  static void sitOut(OutOfMemoryError error, int attempt) {
    if (attempt >= ATTEMPTS) {
      throw error;
    }
    LockSupport.parkNanos(PAUSE_NANOS);
  }
}
