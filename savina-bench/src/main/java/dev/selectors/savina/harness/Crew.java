package dev.selectors.savina.harness;

import dev.selectors.MailboxRef;
import java.util.ArrayList;
import java.util.List;

/**
 * The workers of a master, who do works that arise from each other: who gets which, how much is
 * left to do, and when all is over. It belongs to the master.
 *
 * <p>A master that is <em>keeping</em> hands out only what can be begun soon, to whoever has the
 * fewest works; it has to keep the others somewhere. Otherwise works are handed out at once, to
 * each worker in turn.
 *
 * @param <M> what a worker is sent
 */
public final class Crew<M> {
  /** How many works a worker has at once if the others are kept: so it need not wait for one. */
  private static final int AT_ONCE = 2;

  private final M stop;
  private final boolean keeping;
  private final List<MailboxRef<M>> workers = new ArrayList<>();
  private final int[] atWorker;
  private int next;
  private long handedOut;
  private long done;
  /**
   * How many works there are, as far as news of works has told: the first one, and what arose from
   * any.
   */
  private long told = 1;

  private long left;
  private int stopped;
  private volatile boolean stopping;

  /**
   * A crew without members.
   *
   * @param size how many workers there will be
   * @param stop what each worker is sent in the end
   * @param keeping whether the master is keeping
   */
  public Crew(int size, M stop, boolean keeping) {
    this.stop = stop;
    this.keeping = keeping;
    this.atWorker = new int[size];
  }

  /** Enters a worker; before the first work only. */
  public void add(MailboxRef<M> worker) {
    workers.add(worker);
  }

  /** Hands out a work, unless it is too late. */
  public void handOut(M work) {
    if (stopping) {
      left++;
      return;
    }
    int worker = keeping ? idlest() : next;
    next = (next + 1) % workers.size();
    atWorker[worker]++;
    handedOut++;
    // This has to come last, as it is not the master who hands out the first work.
    workers.get(worker).send(work);
  }

  private int idlest() {
    int idlest = 0;
    for (int worker = 1; worker < atWorker.length; worker++) {
      if (atWorker[worker] < atWorker[idlest]) {
        idlest = worker;
      }
    }
    return idlest;
  }

  /** Whether the master is keeping. */
  public boolean isKeeping() {
    return keeping;
  }

  /** Whether one more work could be begun soon. */
  public boolean isShort() {
    return handedOut - done < (long) AT_ONCE * workers.size();
  }

  /**
   * Notes that a work is over, and stops all after the last one.
   *
   * @param worker the number of the worker that did it
   * @param works how many arose from it
   */
  public void over(int worker, int works) {
    atWorker[worker]--;
    done++;
    told += works;
    // News of a work can come before what arose from it, which comes from another mailbox; and
    // after news of that, which comes from another worker. So neither number alone tells that this
    // was the last one.
    if (done == told && done == handedOut) {
      stop();
    }
  }

  /** Stops all, once, whatever they still have to do. */
  public void stop() {
    if (stopping) {
      return;
    }
    stopping = true;
    workers.forEach(worker -> worker.send(stop));
  }

  /** Whether all are to stop; for any thread. */
  public boolean isStopping() {
    return stopping;
  }

  /** Notes that a worker has stopped; true for the last one. */
  public boolean stopped() {
    stopped++;
    return stopped == workers.size();
  }

  /** Works that workers were sent. */
  public long handedOut() {
    return handedOut;
  }

  /** Works that were reported to be over. */
  public long done() {
    return done;
  }

  /** Notes works that were kept and that nobody needs any more. */
  public void leave(int works) {
    left += works;
  }

  /** Works that were never handed out. */
  public long left() {
    return left;
  }
}
