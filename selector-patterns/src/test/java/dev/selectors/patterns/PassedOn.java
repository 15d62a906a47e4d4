package dev.selectors.patterns;

import java.util.ArrayList;
import java.util.List;

/** What is fatal, and passed on to the thread's handler of uncaught exceptions. */
final class PassedOn {
  private PassedOn() {}

  /** The texts of what this code passes on; nothing is printed. */
  static List<String> by(Runnable code) {
    List<String> texts = new ArrayList<>();
    Thread here = Thread.currentThread();
    here.setUncaughtExceptionHandler((thread, error) -> texts.add(error.getMessage()));
    try {
      code.run();
    } finally {
      here.setUncaughtExceptionHandler(null);
    }
    return texts;
  }
}
