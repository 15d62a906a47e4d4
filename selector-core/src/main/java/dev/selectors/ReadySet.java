package dev.selectors;

import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The mailboxes of one selector that may be selected: open, and perhaps with a message. Mailboxes
 * are known here by their index, which orders them by level.
 *
 * <p>Only {@link #arrived} and {@link #isAboutToBeWoken} are callable from any thread; all else
 * belongs to the run.
 *
 * <p>A mailbox is a <em>candidate</em> if it is open, was not refused since the last turn, and has
 * its bit set. The bit is a hint, the queue has the truth: whoever finds the queue empty says so by
 * {@link #emptied}.
 */
interface ReadySet {
  /**
   * A message was put into mailbox {@code i}. Returns true if the caller must schedule the
   * selector.
   */
  boolean arrived(int i);

  /**
   * Fixes the candidates for one selection, so that it does not compare mailboxes seen at different
   * times.
   *
   * @return for {@link #next}
   */
  long look();

  /**
   * Whether mailbox {@code i} is the only one below {@code end} that could be chosen now, guards
   * aside, and there is no request; false if nobody knows.
   */
  default boolean isOnly(int i, int end) {
    return false;
  }

  /**
   * As {@link #isOnly}, for the mailbox of a row and its rivals. Only where that was true before, so
   * never where nobody knows.
   */
  default boolean goesOn(Slice row) {
    return false;
  }

  /** The first candidate at or after {@code from} of those that were {@code seen}, or -1. */
  int next(long seen, int from);

  /**
   * The candidates of those that were {@code seen}, a bit for each; where one word has enough bits.
   */
  default long asWord(long seen) {
    throw new IllegalStateException("too many for one word");
  }

  /** The guard of mailbox {@code i} does not hold: it is no candidate until {@link #reconsider}. */
  void refuse(int i);

  boolean isRefused(int i);

  /** Forgets all refusals: the state that guards read may have changed. */
  void reconsider();

  /**
   * The same, but of the first so many mailboxes, those stay refused for which the condition holds.
   */
  default void reconsiderBut(int mailboxes, IntPredicate stays) {
    int[] refused =
        IntStream.range(0, mailboxes).filter(i -> isRefused(i) && stays.test(i)).toArray();
    reconsider();
    for (int i : refused) {
      refuse(i);
    }
  }

  void open(int i);

  void close(int i);

  /** Whether any mailbox is open. */
  boolean isAnyOpen();

  /**
   * Mailbox {@code i} had no message to poll.
   *
   * @return false if a sender is about to link one: the mailbox stays a candidate, and polling it
   *     again may be in vain for as long as that sender is not scheduled
   */
  boolean emptied(int i, Inbox<?> inbox);

  /**
   * Looks into every mailbox afresh, after a time in which senders were told not to raise bits.
   *
   * @param mailboxes how many there are
   * @param mayHoldMessage whether a message may wait in the one with that index
   */
  void relook(int mailboxes, IntPredicate mayHoldMessage);

  /**
   * Ends the run if there is neither a candidate nor a request. If this returns true, the caller no
   * longer owns the selector.
   */
  boolean tryIdle();

  /**
   * As {@link #emptied} and {@link #tryIdle} in one step, for the mailbox that was the last
   * candidate: true if the run has ended, and then the caller no longer owns the selector. False if
   * it has not: nothing has changed, or the mailbox is a candidate again.
   */
  default boolean tryIdleWithout(int i, Inbox<?> inbox) {
    return false;
  }

  /** Makes a selector that is about to start idle; nobody was told of what came before. */
  void startIdle();

  /**
   * Whether a sender was about to wake the selector when its control word said that it is idle; a
   * guess, for onlookers.
   *
   * @param idle the word that was read
   */
  default boolean isAboutToBeWoken(long idle) {
    return false;
  }

  /** Ends the run of a suspended selector: senders need not wake it, whatever they send. */
  boolean tryIdleSuspended();

  /** The set for the mailboxes of a selector that is about to start: its own, if they fit there. */
  static ReadySet of(OneWordReadySet its, int mailboxes) {
    if (mailboxes > ControlWord.MAILBOX_BITS) {
      return new TwoLevelReadySet(its, mailboxes);
    }
    its.openAll(mailboxes);
    return its;
  }

  /** Whether a message may wait in the mailbox, its sender perhaps not yet done with linking it. */
  static boolean mayHoldMessage(Mailbox<?> mailbox) {
    return !mailbox.inbox().isEmpty();
  }
}
