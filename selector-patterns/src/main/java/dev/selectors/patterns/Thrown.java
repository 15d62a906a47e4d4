package dev.selectors.patterns;

import dev.selectors.StoppedError;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** What several others have thrown, none of whom may keep the rest from their turn. */
final class Thrown {
  /** Those who throw again and again must not fill the memory before anybody can be told. */
  private static final int MOST_ADDED = 100;

  private Thrown() {}

  /**
   * Whether this concerns more than the one who has thrown it. A stack that has overflowed is whole
   * again where the error is caught, with what was called there undone.
   */
  static boolean isFatal(Throwable t) {
    return t instanceof VirtualMachineError && !(t instanceof StackOverflowError);
  }

  /**
   * The first with the other {@linkplain Throwable#addSuppressed added}; or the other way round, if
   * the other is fatal, or the first is no failure at all.
   */
  static @Nullable Throwable combined(@Nullable Throwable first, @Nullable Throwable next) {
    if (first == null || next == null || first == next) {
      return first == null ? next : first;
    }
    if (weight(next) > weight(first)) {
      next.addSuppressed(first);
      return next;
    }
    if (first.getSuppressed().length < MOST_ADDED) {
      first.addSuppressed(next);
    }
    return first;
  }

  /**
   * Does this though something has failed. What it throws as well is told with the failure, or
   * thrown if it is to be told in place of that.
   */
  static void after(Throwable failure, Runnable action) {
    try {
      action.run();
    } catch (Throwable t) {
      if (combined(failure, t) == t) {
        throw t;
      }
    }
  }

  private static int weight(Throwable t) {
    return isFatal(t) ? 2 : t instanceof StoppedError ? 0 : 1;
  }

  /**
   * Returns what to throw where it need not be declared; an error is thrown here. That of a stack
   * that has overflowed is wrapped: as it is, no selector would go on after it.
   */
  static RuntimeException unchecked(Throwable t) {
    if (t instanceof Error e && !(t instanceof StackOverflowError)) {
      throw e;
    }
    return t instanceof RuntimeException e ? e : new CompletionException(t);
  }
}
