package dev.selectors;

import java.util.concurrent.RejectedExecutionException;

/** What is to be done beside the selectors, once, on one of their workers. */
interface Aside extends Runnable {
  /** Nobody will ever {@link #run} it. Callable from any thread. */
  void lost(RejectedExecutionException why);
}
