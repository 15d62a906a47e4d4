package dev.selectors;

import java.util.concurrent.RejectedExecutionException;

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

  /** Nobody will ever {@link #run} it. Callable from any thread. */
  void lost(RejectedExecutionException why);
}
