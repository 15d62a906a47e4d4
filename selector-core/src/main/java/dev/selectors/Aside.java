package dev.selectors;

import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** A task alongside the selectors, to be done once, on one of their workers. */
interface Aside extends Runnable {
  /**
   * Runs foreign code. The interrupt status that it leaves behind must not reach what comes next on
   * this thread, as with that of a run.
   */
  static void runForeign(Runnable code) {
    boolean interrupted = Thread.currentThread().isInterrupted();
    try {
      code.run();
    } finally {
      leaveForeign(interrupted);
    }
  }

  /** After foreign code; {@code interrupted} says whether the thread was so before it. */
  static void leaveForeign(boolean interrupted) {
    if (!interrupted) {
      Thread.interrupted();
    }
  }

  /** For people: the selector whose task it is. Callable from any thread; null if it is of none. */
  default @Nullable String owner() {
    return null;
  }

  /** Nobody will ever {@link #run} it. Callable from any thread. */
  void lost(RejectedExecutionException why);
}
