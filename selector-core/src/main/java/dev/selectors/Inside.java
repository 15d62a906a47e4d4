package dev.selectors;

import org.jspecify.annotations.Nullable;

/**
 * Which selector a thread is inside of; kept for threads that may wait there for others: a
 * selector's own thread, and the virtual threads of somebody's executor.
 */
final class Inside {
  private static final ThreadLocal<@Nullable Cell> SELECTOR = new ThreadLocal<>();

  private Inside() {}

  /** Does what the selector has to do; an executor may do that within another one's turn. */
  static void run(Scheduled selector, Runnable task) {
    Cell outer = SELECTOR.get();
    SELECTOR.set(selector.selector.cell);
    try {
      task.run();
    } finally {
      if (outer == null) {
        SELECTOR.remove();
      } else {
        SELECTOR.set(outer);
      }
    }
  }

  /** Null if it is none; it need not be in a turn, and may have ended. */
  static @Nullable Cell selector() {
    return SELECTOR.get();
  }
}
