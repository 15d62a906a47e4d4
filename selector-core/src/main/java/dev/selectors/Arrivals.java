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
   * A pool's queue for outsiders takes a lock for each task, and from the worker that takes it a
   * compare-and-set, in cache lines that both write. So only the first to arrive calls a worker, by
   * an Intake, and those who come before it has begun are taken in with him.
   *
   * Who has found null here must call, as all others rely on it until it is null again; one
   * compare-and-set decides who that is. If he cannot, as for want of memory, he has to say so
   * (nobodyCalled), and the next one calls.
   *
   * Nobody waits for anybody: not for one who is about to call and has lost his processor, as he
   * holds back no more than a pool's own lock would; and not for a worker that takes in, as what
   * comes meanwhile calls another one.
   */
  private static final VarHandle NEWEST = fieldVarHandle(
      MethodHandles.lookup(), "newest", VarHandle.class, Arrivals.class, Errand.class);

  private volatile @Nullable Errand newest;
  private volatile boolean uncalled;

  /**
   * Adds one that is in no queue.
   *
   * @return true if nobody has called a worker for those that wait: the caller has to
   */
  boolean add(Errand errand) {
    Errand before;
    do {
      before = newest;
      errand.next = before;
    } while (!NEWEST.compareAndSet(this, before, errand));
    if (before == null) {
      return true;
    }
    if (uncalled) {
      uncalled = false;
      return true;
    }
    return false;
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
  Errand takeAll() {
    Errand last = (Errand) NEWEST.getAndSet(this, null);
    Errand first = null;
    while (last != null) {
      Errand before = last.next;
      last.next = first;
      first = last;
      last = before;
    }
    return first;
  }
}
