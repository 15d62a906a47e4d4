package dev.selectors;

import static java.lang.invoke.ConstantBootstraps.fieldVarHandle;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The control word of one selector: whether a worker runs the selector or is about to, what the
 * selector was asked to do, and which of its mailboxes somebody has to look at.
 */
abstract class ControlWord extends ReadMostly {
  /*
   * Layout: the low 56 bits belong to mailboxes, the others are named below. With up to 56
   * mailboxes each has a bit of its own; with more, each bit stands for a group of them
   * (TwoLevelReadySet).
   *
   *               spawn()                   run()
   *      NEW ----------------> SCHEDULED ---------> RUNNING ---------> TERMINATED
   *    (RUN, all mailbox         (RUN)   <---------  (RUN)    exit, stop, failure
   *     bits set)                  ^     throughput    |
   *                                |      used up      | tryIdle(): nothing left to select
   *                        raise() |                   v
   *                                +---------------- IDLE
   *                                      (RUN clear, or asleep: see below)
   *
   * A selector that has nothing to do when it starts goes from NEW to IDLE at once: its spawn takes
   * the place of the first run, which would find no message. Not drawn: a waiting thread that was
   * interrupted takes its selector from IDLE to RUNNING itself (takeBack); and a selector that has
   * lost its worker goes to TERMINATED from any state, by whichever thread claims its end
   * (claimEnd).
   *
   * "Work arrived while running" needs no state of its own: it is a mailbox bit or a request bit
   * that is set while RUN is set, and tryIdle() fails on it.
   *
   * A mailbox bit that is set means: somebody else is responsible for this mailbox, a sender need
   * not do anything. It is set
   *   - before the start: whoever spawns the selector, or its first run, looks into every mailbox;
   *   - while a message is known to be waiting: the run will select the mailbox or leave the bit
   *     set;
   *   - while the selector is asleep: the tail of the queue tells the sender (see below);
   *   - while the selector is idle, for a closed mailbox: only the selector itself opens it, and
   *     then looks into it. So a message to a closed mailbox costs its sender one read, and
   *     schedules nothing. A guard that does not hold closes its mailbox in this sense, too: it is
   *     asked again after a turn, an event or a recheck;
   *   - while the selector is idle and suspended, or waits for room or for its children: for all
   *     mailboxes. Only a request wakes it, and when it goes on it looks into each (relook).
   *
   * Why no wake-up is lost. A sender first exchanges the tail of the queue, atomically; then links
   * its message, by a release store; then reads this word. That read can overtake the linking, but
   * not the exchange. The owner first clears the mailbox bit, by an atomic read-modify-write of
   * this word; then reads the tail once more (ReadySet.emptied). Exchange, read, clearing and
   * second look are sequentially consistent: if the sender still saw the bit, its exchange came
   * before the clearing, and the second look sees the tail moved. If the clearing were a mere
   * release store, the second look could come before it, and a message could stay in an idle
   * selector for ever.
   *
   * Asleep. A run that has taken all messages of a selector's only mailbox goes idle without this
   * word, if only messages matter there (Mailboxes.fellAsleep): RUN and the bit of the mailbox stay
   * set, and the run exchanges the tail of the queue for null if it is still the node taken last.
   * That one compare-and-set decides whether a message came in time. The sender whose own exchange
   * finds null wakes the selector: this saves it one atomic operation, and it does not touch this
   * word. Requests are raised here as always; and as RUN is set, whoever has raised one tries to
   * exchange the null, too (LinkedInbox.rouse). The run that falls asleep does these two in the
   * opposite order, and takes the selector back if it finds a request.
   *
   * Wherever a bit was cleared, also when the selector ends (Delivery.bury) or for events
   * (Pending), only the tail tells whether the queue is empty. A poll that finds nothing proves
   * nothing: a sender may have seen the bit, not have linked its message yet, and have no reason to
   * come back.
   */

  static final int MAILBOX_BITS = 56;
  static final long MAILBOXES = (1L << MAILBOX_BITS) - 1;

  /**
   * A worker runs the selector, or its task is queued for one; or the selector is asleep. Whoever
   * sets this bit must schedule the task.
   */
  static final long RUN = 1L << 56;
  /**
   * Not started yet, and it has several mailboxes: which bit belongs to which mailbox is not
   * settled, so senders leave these bits alone.
   */
  static final long DRAFT = 1L << 57;
  /** An outside event may have changed what guards read: evaluate them afresh. */
  static final long RECHECK = 1L << 58;
  /** Something that the selector expected has happened and waits in its event queue. */
  static final long EVENT = 1L << 59;
  /** Somebody asked the selector to stop. */
  static final long STOP = 1L << 60;
  /**
   * Claimed by the one thread that ends the selector and runs its last hook, where several could
   * try.
   */
  static final long ENDING = 1L << 61;
  /**
   * Ended for ever. All other bits are clear, so that every sender takes the slow path and finds
   * out. Only the first sender to an actor that was ended in its sleep does not: the run that it
   * asks for finds out.
   */
  static final long TERMINATED = 1L << 63;

  /** What a run attends to before it selects a mailbox. */
  static final long REQUESTS = RECHECK | EVENT | STOP;

  private static final VarHandle WORD = fieldVarHandle(
      MethodHandles.lookup(), "word", VarHandle.class, ControlWord.class, long.class);

  private volatile long word;

  ControlWord() {
    // No other thread knows this object yet, and the selector's reference to its cell is final: a
    // volatile store would cost a full fence for each selector that is made, and order nothing.
    WORD.set(this, RUN | MAILBOXES);
  }

  final long word() {
    return word;
  }

  final boolean is(long bit) {
    return (word & bit) != 0;
  }

  /**
   * Sets the bits. Callable from any thread.
   *
   * @return true if the selector was idle: the caller must schedule it
   */
  final boolean raise(long bits) {
    // A recheck writes even if its bit is set already: the write publishes what guards read. After
    // a mere read, whoever clears the bit need not see what the caller did before.
    boolean mustWrite = bits == RECHECK;
    while (true) {
      long w = word;
      if (((w & bits) == bits && !mustWrite) || (w & TERMINATED) != 0) {
        return false;
      }
      if (cas(w, w | bits | RUN)) {
        return (w & RUN) == 0;
      }
    }
  }

  /** From IDLE to RUNNING, by the selector's own waiting thread; false if somebody has woken it. */
  final boolean takeBack() {
    return claim(RUN, RUN | TERMINATED);
  }

  /**
   * Claims the right to end the selector, which only one thread gets. Several may try at once to
   * end a selector that has lost its workers.
   */
  final boolean claimEnd() {
    return claim(ENDING, ENDING | TERMINATED);
  }

  /** Sets {@code bit} if none of {@code out} is set; false if one is. */
  private boolean claim(long bit, long out) {
    while (true) {
      long w = word;
      if ((w & out) != 0) {
        return false;
      }
      if (cas(w, w | bit)) {
        return true;
      }
    }
  }

  /** From NEW to SCHEDULED. Requests made before the start are kept. */
  final void started() {
    clear(DRAFT | MAILBOXES);
  }

  /**
   * From NEW to IDLE. Requests made before the start are kept, but no run is scheduled for them.
   *
   * @param closed mailbox bits that senders need not raise while the selector is idle
   */
  final void startedIdle(long closed) {
    clear((DRAFT | RUN | MAILBOXES) & ~closed);
  }

  /** Sets bits while the selector runs. */
  final void set(long bits) {
    WORD.getAndBitwiseOr(this, bits);
  }

  /** Clears bits, as a full fence: nothing that the caller reads next is read before this. */
  final void clear(long bits) {
    WORD.getAndBitwiseAnd(this, ~bits);
  }

  /**
   * From RUNNING to IDLE, if the word still is what the caller has judged.
   *
   * @param closed mailbox bits that senders need not raise while the selector is idle
   */
  final boolean tryIdle(long judged, long closed) {
    return tryIdle(judged, closed, 0);
  }

  /** As above, and clears the bits of a mailbox that was found empty. */
  final boolean tryIdle(long judged, long closed, long empty) {
    return cas(judged, ((judged & ~RUN) | closed) & ~empty);
  }

  /** To TERMINATED, from any state. */
  final void terminated() {
    WORD.setVolatile(this, TERMINATED);
  }

  private boolean cas(long expected, long next) {
    return WORD.compareAndSet(this, expected, next);
  }
}
