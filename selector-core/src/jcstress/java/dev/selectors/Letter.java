package dev.selectors;

import java.util.concurrent.atomic.AtomicInteger;

/** A message that remembers what became of it. */
final class Letter {
  private final AtomicInteger handled = new AtomicInteger();
  private final AtomicInteger dead = new AtomicInteger();

  void handled() {
    handled.getAndIncrement();
  }

  void died() {
    dead.getAndIncrement();
  }

  String fate() {
    return fate(handled.get(), dead.get());
  }

  private static String fate(int handled, int dead) {
    if (handled + dead > 1) {
      return "TWICE";
    }
    return handled == 1 ? "HANDLED" : dead == 1 ? "DEAD" : "LOST";
  }
}
