package dev.selectors;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Takes void messages out of the mailboxes of one selector: behind a closed gate they would be kept
 * for ever, or keep their places.
 */
final class Sweep {
  /*
   * All mailboxes without a bound are gone through together, once there may be as many void
   * messages as others were left the last time: so the cost is small for each message that came,
   * and for each that has become void, however many wait. But once there are MOST void ones, it
   * does not matter how many others there were: those may have been handled long ago. A bounded
   * mailbox has a measure of its own, since its places count.
   */

  /** What was taken out, and is still to be told. */
  private record Gone(Delivery<?> from, Envelope<?> what) {}

  /** At most so many void ones are kept. */
  private static final int MOST = 1_000;

  /** How many have become void since the last time; perhaps none of them waits. */
  private final AtomicInteger voids = new AtomicInteger();
  /** How many others waited then, in mailboxes without a bound. */
  private volatile int left;

  private volatile boolean due;
  /**
   * In each run as many are told as there may be turns: whoever is told may need some time. Several
   * threads may take from this where an owner that has lost its worker is ended by others.
   */
  private final Queue<Gone> untold = new ConcurrentLinkedQueue<>();

  /** A message has become void that perhaps waits in a mailbox without a bound. From any thread. */
  void someIsVoid() {
    if (voids.incrementAndGet() >= Math.min(left, MOST)) {
      due = true;
    }
  }

  /** It is time to sweep some bounded mailbox. Callable from any thread. */
  void setDue() {
    due = true;
  }

  /** Whether {@link #sweep} has something to do. */
  boolean isDue() {
    return due || !untold.isEmpty();
  }

  /**
   * For the owner.
   *
   * @param most how many are told of at most
   * @return whether there is more to do
   */
  boolean sweep(TurnLoop owner, int most) {
    if (due) {
      due = false;
      if (!tookOut(owner)) {
        due = true;
        owner.spendTurn(); // others come in between until that sender has gone on
      }
    }
    for (int n = 0; n < most; n++) {
      Gone next = untold.poll();
      if (next == null) {
        break;
      }
      owner.spendTurn(); // as for a message that is skipped
      next.from().tellVoid(next.what());
    }
    return isDue();
  }

  /** Tells all the rest, once the owner has ended; callable from any thread then. */
  void tellAll() {
    for (Gone next = untold.poll(); next != null; next = untold.poll()) {
      try {
        next.from().tellVoid(next.what());
      } catch (Throwable t) { // for want of memory: the others are told all the same
        Journal.tellThread(t);
      }
    }
  }

  /** Sweeps; false if a sender was in the way, so that it is to be done again. */
  private boolean tookOut(TurnLoop owner) {
    int some = voids.get(); // before: what becomes void from now on may be missed
    boolean all = some >= Math.max(1, Math.min(left, MOST));
    int others = 0;
    boolean cut = false;
    for (int i = 0; i < owner.mailboxCount(); i++) {
      Mailbox<?> mailbox = owner.mailbox(i);
      if (all || mailbox.isBounded()) {
        int its = takeOut(mailbox);
        cut |= its == Inbox.CUT;
        others += mailbox.isBounded() ? 0 : its;
      }
    }
    if (all && !cut) {
      left = others;
      voids.addAndGet(-some);
    }
    return !cut;
  }

  private <M> int takeOut(Delivery<M> mailbox) {
    int others = mailbox.inbox().sweep(Envelope::isVoid, m -> noteUntold(mailbox, (Envelope<?>) m));
    mailbox.admitWaiting();
    return others;
  }

  /** It is in no mailbox any more: it must not be lost for want of memory. */
  private void noteUntold(Delivery<?> from, Envelope<?> what) {
    boolean noted = false;
    for (int attempt = 0; !noted; attempt++) {
      try {
        noted = untold.add(new Gone(from, what));
      } catch (OutOfMemoryError e) {
        Shortage.pause(attempt, e);
      }
    }
  }
}
