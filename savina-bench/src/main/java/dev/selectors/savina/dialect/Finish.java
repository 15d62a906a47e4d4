package dev.selectors.savina.dialect;

import dev.selectors.ExitReason;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The end of one run: reached when all its actors have exited, or when one has failed. Their number
 * is known from the beginning, or counted as they come.
 *
 * <p>As in the original suite, counting every exit is part of the measured cost.
 */
public final class Finish {
  private final CountDownLatch end = new CountDownLatch(1);
  private final AtomicInteger actors;
  private final AtomicInteger left;

  private volatile @Nullable Throwable failure;

  /** The end of a run that this many actors have to exit from. */
  public Finish(int actors) {
    this.actors = new AtomicInteger(actors);
    this.left = new AtomicInteger(actors);
    if (actors == 0) {
      end.countDown();
    }
  }

  /** Counts this many more actors; called by one that has not exited, before it makes them. */
  public void more(int others) {
    actors.addAndGet(others);
    left.addAndGet(others);
  }

  /** Counts one actor that has exited. */
  public void exited() {
    if (left.decrementAndGet() == 0) {
      end.countDown();
    }
  }

  /** Called in the exit hook of every selector of the run. */
  public void exited(ExitReason reason) {
    if (reason instanceof ExitReason.Failed failed) {
      failed(failed.cause());
    } else {
      exited();
    }
  }

  /** Ends the run at once, without a result. Of several causes, the first one is told. */
  public synchronized void failed(Throwable cause) {
    if (failure == null) {
      failure = cause;
    }
    end.countDown();
  }

  /**
   * Waits for the last exit; what the actors wrote before is visible afterwards.
   *
   * @throws ActorFailedException with what an actor threw
   */
  public void await() throws InterruptedException {
    long began = System.nanoTime();
    try {
      end.await();
    } catch (InterruptedException e) {
      // The harness interrupts a run that takes far too long; its own message says nothing.
      long seconds = Duration.ofNanos(System.nanoTime() - began).toSeconds();
      throw new InterruptedException(left + " of " + actors
          + " actors had not exited in time, after " + seconds + " s of waiting for them");
    }
    Throwable cause = failure;
    if (cause != null) {
      throw new ActorFailedException(cause);
    }
  }

  /** How many actors have exited so far. */
  public int exits() {
    return actors.get() - left.get();
  }
}
