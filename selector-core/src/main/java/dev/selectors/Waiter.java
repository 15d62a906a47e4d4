package dev.selectors;

import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A thread that keeps its stack while its selector is idle: whoever wakes the selector makes it go
 * on, in place of a run.
 */
final class Waiter {
  private final Thread thread;
  /** Whether the selector has all its runs on this thread. */
  private final boolean own;

  /** It waits, and heeds what happens meanwhile. */
  private boolean waitsOpenly;
  /** What the selector's gates are set for. */
  private @Nullable Clauses<?> heard;

  /** What ends the waiting without a message; null if nothing does. */
  private Receiving.@Nullable Until until;

  private final Semaphore pauses = new Semaphore(0);
  /** Nobody awaits its next pause. For the thread itself only. */
  private boolean goesOnUnawaited;
  /** Its own thread was started. Changed under the lock; read without it by whoever wakes. */
  private boolean begun;
  /** Its own thread will never be started. Guarded by the lock. */
  private boolean givenUp;
  /** Set by the one thread that has set {@link ControlWord#RUN}. */
  private volatile boolean woken;

  private Waiter(Thread thread, boolean own) {
    this.thread = thread;
    this.own = own;
  }

  /** The calling thread, for as long as one turn waits. */
  static Waiter here() {
    return new Waiter(Thread.currentThread(), false);
  }

  /** A thread that is not started yet, for the whole life of a selector. */
  static Waiter of(Thread unstarted) {
    return new Waiter(unstarted, true);
  }

  boolean isOwn() {
    return own;
  }

  // ---- any thread

  /** What ends the waiting without a message, if it waits; a guess, for onlookers. */
  Receiving.@Nullable Until until() {
    return until;
  }

  /** Makes the thread go on, or begin. */
  void wake() {
    woken = true;
    if (!own || begun || !begin()) {
      LockSupport.unpark(thread);
    }
  }

  /** False if it had begun before. */
  private synchronized boolean begin() {
    if (begun) {
      return false;
    }
    if (!givenUp) {
      thread.start();
      begun = true;
    }
    return true;
  }

  /**
   * Whether its own thread will never do anything any more, nor begin: somebody else may end the
   * selector. False if it will do so by itself, once it is woken.
   */
  synchronized boolean giveUp() {
    if (begun && thread.isAlive()) {
      return false;
    }
    givenUp = true;
    return true;
  }

  private synchronized boolean isGivenUp() {
    return givenUp;
  }

  /** Whether its own thread has begun, and has not ended. */
  synchronized boolean isAlive() {
    return begun && thread.isAlive();
  }

  /** Interrupts what the thread waits for outside, as the selector cannot wait any longer. */
  void interrupt() {
    thread.interrupt();
  }

  /**
   * Makes the thread go on, or begin, and waits until it pauses, unless it is the caller itself.
   */
  void wakeAndAwaitPause() {
    wake();
    if (Thread.currentThread() == thread) {
      goOnUnawaited();
    } else if (!isGivenUp()) {
      pauses.acquireUninterruptibly();
    }
  }

  // ---- the thread itself

  /** Whether this was the last thing it was told to hear; it is so from now on. */
  boolean hears(Clauses<?> what) {
    boolean same = heard != null && what.fitTheSameAs(heard);
    heard = what;
    return same;
  }

  /** From now on it hears all that comes: the gates were set anew. */
  void hearsAll() {
    heard = null;
  }

  /** False within a turn, even one of a timer while the selector's own thread waits. */
  boolean mayWaitOpenly() {
    return own && !waitsOpenly;
  }

  /** False as above. */
  boolean beginToWaitOpenly() {
    boolean begins = mayWaitOpenly();
    waitsOpenly |= begins;
    return begins;
  }

  void waitOpenlyNoMore() {
    waitsOpenly = false;
  }

  /** Sets what ends its next wait, which may be within another one. */
  void until(Receiving.@Nullable Until next) {
    until = next;
  }

  /** It goes on by itself: nobody has called {@link #wakeAndAwaitPause} for this. */
  void goOnUnawaited() {
    goesOnUnawaited = true;
  }

  /** Tells {@link #wakeAndAwaitPause}, once. */
  void pause() {
    if (goesOnUnawaited) {
      goesOnUnawaited = false;
    } else {
      pauses.release();
    }
  }

  boolean isWoken() {
    return woken;
  }

  private void park() {
    try {
      LockSupport.park(this);
    } catch (OutOfMemoryError e) {
      Thread.onSpinWait(); // Java 21 needs memory to take a virtual thread off its carrier
    }
  }

  /** Waits until it is woken, or the thread is interrupted. */
  void await() {
    while (!woken && !thread.isInterrupted()) {
      park();
    }
  }

  /** Waits until it is woken, whatever else happens; from then on it can be woken again. */
  void awaitWaker() {
    boolean interrupted = false;
    while (!woken) {
      park();
      interrupted |= Thread.interrupted();
    }
    woken = false; // before the selector is given up, and only then somebody can wake it
    if (interrupted) {
      thread.interrupt();
    }
  }
}
