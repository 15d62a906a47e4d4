package dev.selectors.patterns;

import dev.selectors.MailboxRef;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Tells somebody what nobody else would tell, though memory is short: on the thread of another, or
 * of a timer, where an error reaches nobody who waits. It is tried again and again while threads
 * that have failed meanwhile give memory back; after a second the error is thrown, as in the core.
 */
final class Shortage {
  private static final int ATTEMPTS = 100;
  private static final long PAUSE_NANOS = 10_000_000;

  private Shortage() {}

  /**
   * Sends a message that was made beforehand; no effect if its receiver has ended.
   *
   * @param <M> the message
   */
  static <M> void tell(MailboxRef<? super M> to, M message) {
    for (int attempt = 0; ; attempt++) {
      try {
        boolean unused = to.trySend(message);
        return;
      } catch (OutOfMemoryError e) {
        pause(attempt, e);
      }
    }
  }

  /**
   * Does it, and again if there was no memory for it.
   *
   * @param action a constant, as a function that had to be made now would need memory first; fails
   *     as a whole, or can be done twice
   */
  static <A> void outlast(Consumer<? super A> action, A one) {
    for (int attempt = 0; ; attempt++) {
      try {
        action.accept(one);
        return;
      } catch (OutOfMemoryError e) {
        pause(attempt, e);
      }
    }
  }

  /** Between two attempts; throws the error if that was the last one. */
  private static void pause(int attempt, OutOfMemoryError e) {
    if (attempt >= ATTEMPTS) {
      throw e;
    }
    boolean interrupted = false;
    long end = System.nanoTime() + PAUSE_NANOS;
    for (long left = PAUSE_NANOS; left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left); // returns at once to one that is interrupted, or was unparked
      interrupted |= Thread.interrupted();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
