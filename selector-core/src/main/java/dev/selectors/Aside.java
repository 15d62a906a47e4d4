package dev.selectors;

import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** What is to be done beside the selectors, once, on one of their workers. */
interface Aside extends Runnable {
  /**
   * Runs foreign code. The interrupt status that it leaves behind is not for what comes next on this
   * thread, as that of a run is not.
   */
  static void runForeign(Runnable code) {
    boolean interrupted = Thread.currentThread().isInterrupted();
    try {
      code.run();
    } finally {
      if (!interrupted) {
        Thread.interrupted();
      }
    }
  }

  /** For people: the selector whose task it is. Callable from any thread; null if it is of none. */
  default @Nullable String owner() {
    return null;
  }

  /** Nobody will ever {@link #run} it. Callable from any thread. */
  void lost(RejectedExecutionException why);
}
