package dev.selectors;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Errors that a thread is told of, and that no program should go on after. */
final class Uncaught {
  private Uncaught() {}

  /**
   * What the calling thread's handler of uncaught exceptions is told while the thread does this.
   */
  static List<Throwable> during(Runnable action) {
    List<Throwable> errors = Collections.synchronizedList(new ArrayList<>());
    Thread thread = Thread.currentThread();
    Thread.UncaughtExceptionHandler usual = thread.getUncaughtExceptionHandler();
    thread.setUncaughtExceptionHandler((t, e) -> errors.add(e));
    try {
      action.run();
    } finally {
      thread.setUncaughtExceptionHandler(usual);
    }
    return errors;
  }
}
