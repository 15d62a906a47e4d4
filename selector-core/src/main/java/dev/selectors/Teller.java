package dev.selectors;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Tells people of one thing at a time, on a thread of its own: the log may be just what a turn
 * holds, and whoever looks has to go on all the same. Callable from any thread.
 */
final class Teller {
  private final SystemThreads threads;
  private final String name;
  private final AtomicBoolean telling = new AtomicBoolean();

  /** @param name of its thread */
  Teller(SystemThreads threads, String name) {
    this.threads = threads;
    this.name = name;
  }

  boolean isTelling() {
    return telling.get();
  }

  /**
   * Has that told soon.
   *
   * @param news tells it
   * @return false if it still tells of something else, or if there is no thread for that
   */
  boolean tells(Runnable news) {
    if (!telling.compareAndSet(false, true)) {
      return false;
    }
    try {
      Thread unused = threads.startDaemon(name, () -> {
        try {
          news.run();
        } finally {
          telling.set(false);
        }
      });
      return true;
    } catch (Throwable none) { // so the next look tries again
      telling.set(false);
      return false;
    }
  }
}
