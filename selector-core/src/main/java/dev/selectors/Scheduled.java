package dev.selectors;

import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How a selector gets a thread when there is something to do: a worker for each run, or always the
 * same thread, which keeps its stack meanwhile.
 */
abstract class Scheduled extends Owned {
  private static final Function<Scheduled, Slice> NEW_SLICE = Scheduled::newSlice;
  private static final BiFunction<Scheduled, Throwable, Thread> FORSAKE = Scheduled::startForsaken;

  Scheduled(Selector selector) {
    this.selector = selector;
  }

  abstract String name();

  /** The text of its selector, as whoever prints a context means that. */
  @Override
  public final String toString() {
    return selector.toString();
  }

  /** @param mine used by no other run meanwhile */
  abstract void run(Slice mine);

  /**
   * No worker will ever run it.
   *
   * @param withAll whether all others have lost theirs, too, as the system has ended
   */
  abstract void forsaken(Throwable cause, boolean withAll);

  /** One run: at most the system's throughput of turns. */
  final void run() {
    Slice mine;
    try {
      mine = Shortage.outlast(NEW_SLICE, this);
    } catch (Throwable e) { // nobody else would ever run it
      lostWorker(e);
      return;
    }
    mine.noteInterrupt(); // on a thread of somebody else
    run(mine);
  }

  private Slice newSlice() {
    return new Slice();
  }

  final void makeOwnThread() {
    if (selector instanceof ThreadSelector threaded) {
      Slice mine = new Slice(); // now: nobody would miss a thread that dies for want of memory
      Runnable runs = () -> runOnOwnThread(mine);
      waiter(Waiter.of(threaded.ownThread(() -> Inside.run(this, runs))));
    }
  }

  /**
   * Whether it has a thread of its own, which the end of all workers has not ended: there it ends,
   * and not meanwhile somewhere else, even if the thread has yet to find out that it was woken.
   */
  final boolean isOnOwnThread() {
    Waiter own = waiter();
    return own != null && own.isOwn() && own.isAlive();
  }

  /** Whether that thread does something, or was woken to. */
  final boolean isAtWorkOnOwnThread() {
    Waiter own = waiter();
    return own != null && isOnOwnThread() && (hasOwner() || own.isWoken());
  }

  /** Interrupts its own thread, if that is at work, so that it ends what it waits for. */
  final void interruptOwnThread() {
    Waiter own = waiter();
    if (own != null && isAtWorkOnOwnThread()) {
      own.interrupt();
    }
  }

  public final SelectorSystem system() {
    SelectorSystem s = systemOrNull();
    if (s == null) {
      throw new IllegalStateException(name()
          + " has no system yet; spawn it first, and do in onStart() what its constructor cannot");
    }
    return s;
  }

  /** Tells the listener, if there is one; it may throw. */
  final void beforeCallback(Callback.Kind kind, @Nullable Mailbox<?> mailbox) {
    Consumer<? super Callback> listener = system().beforeCallback();
    if (listener != null) {
      listener.accept(new Callback(selector, kind, mailbox));
    }
  }

  /** It was idle, and the caller has set {@link ControlWord#RUN}, or ended its sleep. */
  final void wake() {
    try {
      Waiter inside = waiter();
      if (inside == null) {
        system().dispatcher().schedule(this);
      } else if (inside.isOwn()) {
        system().dispatcher().resume(this, inside);
      } else {
        inside.wake();
      }
    } catch (Throwable e) {
      lostWorker(e); // rejected, as a rule
    }
  }

  /** The run is over, and another one is to come after those of others. */
  final void giveWay() {
    Waiter own = waiter();
    if (own == null) {
      system().dispatcher().scheduleAgain(this);
    } else {
      system().dispatcher().resume(this, own);
    }
  }

  /**
   * As {@link #giveWay}, by the selector's own thread in the middle of its body. Returns when others
   * have had their turns.
   */
  @SuppressWarnings("ThreadPriorityCheck") // on a virtual thread no hint: it goes behind others
  final void giveWayWithStack() {
    Waiter own = Objects.requireNonNull(waiter(), "not on a thread of its own");
    try {
      giveWay();
    } catch (Throwable e) { // as in wake(); whoever ends it wakes this thread
      lostWorker(e);
    }
    system().dispatcher().paused(own);
    try {
      Thread.yield();
    } catch (OutOfMemoryError e) {
      // There is no memory to take a virtual thread off its carrier: it stays there until it is
      // woken.
    }
    own.awaitWaker();
  }

  /** Nobody will run it, though it was scheduled. */
  final void lostWorker(Throwable cause) {
    StackRoom.require(); // to start a virtual thread is to wake a worker of a pool of the JDK
    // Nobody else will ever run the selector, as RUN is set. But it must not end on the stack of
    // whoever happened to send. Until it has ended, the system does not rest.
    Dispatcher dispatcher = system().dispatcher();
    dispatcher.begin();
    boolean started = false;
    try {
      Thread unused = Shortage.outlast(FORSAKE, this, cause);
      started = true;
    } finally {
      if (!started) {
        dispatcher.end();
      }
    }
  }

  private Thread startForsaken(Throwable cause) {
    // Asked now: a system that drains will have come further when that thread begins.
    boolean withAll = cause instanceof RejectedExecutionException && system().isStopping();
    return system().threads().startVirtual(() -> {
      try {
        Inside.run(this, () -> forsaken(cause, withAll));
      } finally {
        system().dispatcher().end();
      }
    });
  }

  private void runOnOwnThread(Slice mine) {
    Waiter own = Objects.requireNonNull(waiter(), "started without");
    while (!is(TERMINATED)) {
      own.awaitWaker();
      try {
        run(mine);
      } finally { // it may throw for want of memory: then the selector has ended, and this thread
        system().dispatcher().paused(own);
      }
    }
  }

  /** It has ended; its own thread, if it has one and that waits, must end, too. */
  final void releaseThread() {
    Waiter own = waiter();
    if (own != null && own.isOwn()) {
      own.wake();
    }
  }

  final void waiter(@Nullable Waiter next) {
    extrasToChange().waiter = next;
  }

  /** The thread that has all runs, or that waits within a turn; null if there is none. */
  final @Nullable Waiter waiter() {
    Extras its = extras();
    return its == null ? null : its.waiter;
  }
}
