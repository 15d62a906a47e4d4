package dev.selectors;

import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/**
 * Looks at something every so often, as long as there is anything to look at; one look at a time,
 * on the thread of the timers. Callable from any thread.
 */
final class Lookout {
  private final Timekeeper clock;
  private final Duration pause;
  private final BooleanSupplier isNeeded;
  private final Runnable look;
  private final AtomicBoolean looking = new AtomicBoolean();

  /**
   * @param isNeeded whether there is anything to look at
   * @param look is called once more when there is nothing left
   */
  Lookout(Timekeeper clock, Duration pause, BooleanSupplier isNeeded, Runnable look) {
    this.clock = clock;
    this.pause = pause;
    this.isNeeded = isNeeded;
    this.look = look;
  }

  /** There is something to look at now. */
  void rouse() {
    if (looking.compareAndSet(false, true)) {
      lookLater();
    }
  }

  private void lookLater() {
    try {
      Cancellable unused = clock.schedule(this::look, pause);
    } catch (Throwable t) {
      looking.set(false); // whoever comes next tries again
      if (!(t instanceof RejectedExecutionException)) { // as it is once the system was closed
        Journal.tellThread(t);
      }
    }
  }

  private void look() {
    try {
      look.run();
    } catch (Throwable t) { // for want of memory as a rule: it must not be the end of all looking
      Journal.tellThread(t);
    }
    if (isNeeded.getAsBoolean()) {
      lookLater();
      return;
    }
    looking.set(false);
    if (isNeeded.getAsBoolean()) {
      rouse(); // it was needed before the flag was taken back
    }
  }
}
