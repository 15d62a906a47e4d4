package dev.selectors.testkit;

import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A task with a thread of its own, so that it can rest in its middle while others are done. Still
 * only one thread goes on at a time: whoever makes a strand go on waits until it rests or is over.
 *
 * <p>The threads are not virtual: in a turn on a virtual thread, {@code send} would wait for room.
 */
final class Strand {
  private static final Executor THREADS = Executors.newCachedThreadPool(Thread.ofPlatform()
      .name("selectors-testkit-turn-", 1)
      .daemon()
      .inheritInheritableThreadLocals(false)
      .factory());

  private final Runnable task;
  /** Whether it goes on; whoever waits for the new value is unparked. */
  private volatile boolean goesOn;
  /** Interrupted while it rests. */
  private volatile boolean interrupted;
  /** Its own thread; null before it has begun, and when it is over. */
  private volatile @Nullable Thread thread;
  /** The thread that waits until this strand rests or is over. */
  private @Nullable Thread mover;

  private @Nullable Throwable thrown;

  Strand(Runnable task) {
    this.task = task;
  }

  /** Makes it begin or go on; throws what it has thrown, if it is over. */
  void goOn() {
    Thread here = Thread.currentThread();
    mover = here;
    goesOn = true;
    Thread its = thread;
    if (its == null) {
      ClassLoader loader = here.getContextClassLoader();
      THREADS.execute(() -> perform(loader));
    } else {
      LockSupport.unpark(its);
    }
    boolean wasInterrupted = false;
    while (goesOn) {
      LockSupport.park(this);
      wasInterrupted |= Thread.interrupted();
    }
    if (wasInterrupted) {
      here.interrupt();
    }
    if (thrown != null) {
      throw Faults.thrown(thrown);
    }
  }

  private void perform(@Nullable ClassLoader loader) {
    Thread here = Thread.currentThread();
    here.setContextClassLoader(loader);
    thread = here;
    try {
      task.run();
    } catch (Throwable t) { // whoever makes it go on gets it
      thrown = t;
    } finally {
      here.setContextClassLoader(null); // the thread outlives the test
      thread = null;
      stop();
    }
  }

  private void stop() {
    Thread its = mover; // another one as soon as it stops going on
    goesOn = false;
    LockSupport.unpark(its);
  }

  /** The thread that goes on if this one waits for a strand; else this one itself. */
  static Thread movedBy(Thread waiting) {
    Thread its = LockSupport.getBlocker(waiting) instanceof Strand next ? next.thread : null;
    return its == null || its == waiting ? waiting : movedBy(its);
  }

  boolean isHere() {
    return thread == Thread.currentThread();
  }

  boolean isInterrupted() {
    Thread its = thread;
    // In this order: rest() notes it before it clears it, so that the other order could miss both.
    return (its != null && its.isInterrupted()) || interrupted;
  }

  /** Waits until somebody makes it go on; called by its own thread. */
  void rest() {
    Thread here = Thread.currentThread();
    stop();
    while (!goesOn) {
      LockSupport.park(this);
      if (here.isInterrupted()) {
        interrupted = true; // before it is cleared: see isInterrupted()
        boolean unused = Thread.interrupted();
      }
    }
    if (interrupted) {
      interrupted = false;
      here.interrupt();
    }
  }
}
