package dev.selectors;

import java.util.concurrent.atomic.AtomicInteger;

/** A message that remembers what became of it. */
final class Letter {
  private final Runnable action;
  private final AtomicInteger handled = new AtomicInteger();
  private final AtomicInteger dead = new AtomicInteger();

  Letter() {
    this(() -> {});
  }

  /** @param action what is done when it is handled */
  Letter(Runnable action) {
    this.action = action;
  }

  void handled() {
    handled.getAndIncrement();
    action.run();
  }

  void died() {
    dead.getAndIncrement();
  }

  String fate() {
    return fate(handled.get(), dead.get());
  }

  /** Its fate while its receiver may still come to it: what is not lost waits. */
  String fateSoFar() {
    String fate = fate();
    return fate.equals("LOST") ? "WAITS" : fate;
  }

  private static String fate(int handled, int dead) {
    if (handled + dead > 1) {
      return "TWICE";
    }
    return handled == 1 ? "HANDLED" : dead == 1 ? "DEAD" : "LOST";
  }
}
