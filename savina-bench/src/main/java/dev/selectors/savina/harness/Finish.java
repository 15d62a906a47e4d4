package dev.selectors.savina.harness;

import dev.selectors.ExitReason;
import java.util.concurrent.CountDownLatch;

/**
 * The end of one run: reached when a known number of selectors have exited.
 *
 * <p>As in the original suite the count at every exit is part of the measured cost.
 */
public final class Finish {
  private final int selectors;
  private final CountDownLatch exits;

  /** The end that the exits of this many selectors make. */
  public Finish(int selectors) {
    this.selectors = selectors;
    this.exits = new CountDownLatch(selectors);
  }

  /** Called in the exit hook of every selector of the run. */
  public void exited(ExitReason reason) {
    exits.countDown();
  }

  /** Waits for the last exit; what the selectors wrote before is visible afterwards. */
  public void await() throws InterruptedException {
    try {
      exits.await();
    } catch (InterruptedException e) {
      // The harness interrupts a run that takes far too long; its own message says nothing.
      throw new InterruptedException(
          exits.getCount() + " of " + selectors + " selectors had not exited in time");
    }
  }

  /** How many selectors have exited so far. */
  public int exits() {
    return selectors - Math.toIntExact(exits.getCount());
  }
}
