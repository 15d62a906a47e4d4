package dev.selectors.savina.dialect;

import dev.selectors.ExitReason;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * The end of one run: reached when a known number of actors have exited, or when one has failed.
 *
 * <p>As in the original suite the count at every exit is part of the measured cost.
 */
public final class Finish {
  private final int actors;
  private final CountDownLatch exits;
  private volatile @Nullable Throwable failure;

  /** The end that the exits of this many actors make. */
  public Finish(int actors) {
    this.actors = actors;
    this.exits = new CountDownLatch(actors);
  }

  /** Counts one actor that has exited. */
  public void exited() {
    exits.countDown();
  }

  /** Called in the exit hook of every selector of the run. */
  public void exited(ExitReason reason) {
    if (reason instanceof ExitReason.Failed failed) {
      failed(failed.cause());
    } else {
      exited();
    }
  }

  /** Ends the run at once, without a result. The first cause is the one that is told. */
  public synchronized void failed(Throwable cause) {
    if (failure == null) {
      failure = cause;
    }
    while (exits.getCount() > 0) {
      exits.countDown();
    }
  }

  /**
   * Waits for the last exit; what the actors wrote before is visible afterwards.
   *
   * @throws ActorFailedException with what an actor threw
   */
  public void await() throws InterruptedException {
    try {
      exits.await();
    } catch (InterruptedException e) {
      // The harness interrupts a run that takes far too long; its own message says nothing.
      throw new InterruptedException(
          exits.getCount() + " of " + actors + " actors had not exited in time");
    }
    Throwable cause = failure;
    if (cause != null) {
      throw new ActorFailedException(cause);
    }
  }

  /** How many actors have exited so far. */
  public int exits() {
    return actors - Math.toIntExact(exits.getCount());
  }
}
