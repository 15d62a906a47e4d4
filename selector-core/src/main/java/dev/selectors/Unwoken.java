package dev.selectors;

import org.jspecify.annotations.Nullable;

/**
 * Selectors that nobody has woken yet, as the stack of whoever had to was used up. Somebody else
 * does it, who has stack left.
 *
 * <p>At the end of the stack there is no room to call anything, not even a constructor: HotSpot
 * looks whether there is room when a method is entered. But fields can be written there, locks
 * taken, and arrays made, if the class has made one of the kind before. So a thread adds to
 * {@link #last} itself, as {@link WorkerPool} does.
 */
final class Unwoken {
  /**
   * A selector, and what was last before it; null if all are woken. Written under the lock of this
   * object.
   */
  volatile Object @Nullable [] last;

  boolean isEmpty() {
    return last == null;
  }

  /** Callable from any thread. */
  void wakeAll() {
    if (last == null) {
      return;
    }
    Object[] next;
    synchronized (this) {
      next = last;
      last = null;
    }
    while (next != null) {
      ((Scheduled) next[0]).wake();
      next = (Object[]) next[1];
    }
  }
}
