package dev.selectors;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Repeats what must not be left undone for want of memory, as others rely on it. It is tried again
 * and again while threads that have failed meanwhile give memory back; after a second the error is
 * thrown. What is tried must fail as a whole or not at all, and must be a constant: a function that
 * had to be made or linked now would need memory before the first attempt.
 */
final class Shortage {
  private static final int ATTEMPTS = 100;
  private static final long PAUSE_NANOS = 10_000_000;

  private Shortage() {}

  static <A, R> R outlast(Function<? super A, ? extends R> maker, A from) {
    for (int attempt = 0; ; attempt++) {
      try {
        return maker.apply(from);
      } catch (OutOfMemoryError e) {
        pause(attempt, e);
      }
    }
  }

  static <A, B, R> R outlast(
      BiFunction<? super A, ? super B, ? extends R> maker, A first, B second) {
    for (int attempt = 0; ; attempt++) {
      try {
        return maker.apply(first, second);
      } catch (OutOfMemoryError e) {
        pause(attempt, e);
      }
    }
  }

  /** Between two attempts; throws the error if that was the last one. */
  static void pause(int attempt, OutOfMemoryError e) {
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

  /**
   * A map of the JDK that has its first table. It makes that with the first entry, and if there is
   * no memory for it, one of a wrong size with the next: entries cannot be found there later.
   */
  @SuppressWarnings("unchecked") // nothing stays in it
  static <M extends Map<?, ?>> M withTable(M empty) {
    ((Map<Object, Object>) empty).put("", "");
    empty.clear();
    return empty;
  }

  /** The same for a set, which is such a map inside. */
  @SuppressWarnings("unchecked") // nothing stays in it
  static <S extends Set<?>> S withTable(S empty) {
    ((Set<Object>) empty).add("");
    empty.clear();
    return empty;
  }
}
