package dev.selectors;

import static java.lang.invoke.ConstantBootstraps.fieldVarHandle;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Selectors that threads from outside have woken, until a worker takes in all of them. Callable from
 * any thread.
 *
 * <p>R. Kent Treiber, <cite>Systems Programming: Coping with Parallelism</cite>, 1986.
 */
final class Arrivals {
  /*
   *   newest -> ... -> oldest        none waits: null
   *
   * A pool's queue for outsiders costs a lock for each task, and the worker that takes the task a
   * compare-and-set, in cache lines that both write. So only the first to arrive calls a worker, by
   * an Intake, and those that come before it has begun are taken in with the first.
   *
   * Whoever has found null here must call, as all others rely on that until it is null again; one
   * compare-and-set decides who that is. If the call fails, as for want of memory, the caller has
   * to say so (nobodyCalled), and the next one calls.
   *
   * Nobody need call while some worker attends: it has promised to come without that. Whoever ends
   * that promise, which need not be the worker, has to look here afterwards; whoever arrives looks
   * at the promise afterwards. Both are volatile, so that one of them sees the other. If two
   * workers promise at the same time, only one of them is remembered, and that is enough.
   *
   * Those that are not the first rely on a thread that is perhaps just about to call, for as long
   * as it has lost its processor, as with a lock of the pool. They rely on nobody else: what comes
   * while a worker takes in calls another worker.
   */

  /** What a worker is to be given, and the arrival that came before it. */
  @SuppressWarnings("serial") // the pool's tasks are serializable by inheritance only
  static final class Arrival extends Errand {
    /** Of this class, or of whoever has taken all. */
    @Nullable
    Arrival next;

    Arrival(Scheduled selector) {
      super(selector);
    }
  }

  private static final VarHandle NEWEST = fieldVarHandle(
      MethodHandles.lookup(), "newest", VarHandle.class, Arrivals.class, Arrival.class);

  private volatile @Nullable Arrival newest;
  /** Written by others only where no method can be called: see {@link Unwoken}. */
  volatile boolean uncalled;

  private volatile @Nullable Thread attendant;

  /**
   * Adds one that is in no queue.
   *
   * @return true if nobody comes for those that wait unless the caller calls a worker
   */
  boolean add(Arrival arrival) {
    Arrival before;
    do {
      before = newest;
      arrival.next = before;
    } while (!NEWEST.compareAndSet(this, before, arrival));
    if (before == null) {
      return !isAttended();
    }
    if (uncalled) {
      uncalled = false;
      return true;
    }
    return false;
  }

  /**
   * The worker promises to look here before it looks for something else to do.
   *
   * @return false if another one has done so
   */
  boolean attend(Thread worker) {
    if (isAttended()) {
      return false;
    }
    attendant = worker;
    return true;
  }

  boolean isAttended() {
    return attendant != null;
  }

  boolean isAttendedBy(Thread worker) {
    return attendant == worker;
  }

  /**
   * Ends the promise.
   *
   * @return true if some wait here: the caller has to make a worker come for them
   */
  boolean leaveUnattended() {
    attendant = null;
    return !isEmpty();
  }

  /** Whoever had to call a worker has failed to. */
  void nobodyCalled() {
    uncalled = true;
  }

  boolean isEmpty() {
    return newest == null;
  }

  /** Takes all that wait: the one that came first, which leads to the others; null if none waits. */
  @Nullable
  Arrival takeAll() {
    Arrival last = (Arrival) NEWEST.getAndSet(this, null);
    Arrival first = null;
    while (last != null) {
      Arrival before = last.next;
      last.next = first;
      first = last;
      last = before;
    }
    return first;
  }

  /** Puts back those that whoever took them could not take in: they wait again. */
  void putBack(Arrival first) {
    Arrival next = first;
    while (next != null) {
      Arrival after = next.next;
      add(next);
      next = after;
    }
    nobodyCalled();
  }
}
