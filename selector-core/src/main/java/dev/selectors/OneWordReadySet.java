package dev.selectors;

import java.util.function.IntPredicate;

/**
 * The ready set of a selector with up to 56 mailboxes: their bits are those of its control word.
 * Like the word it is a part of the selector, so that it needs neither an object nor a reference.
 *
 * <p>Everybody goes by {@link Mailboxes#ready}: in a selector with more mailboxes this one is not
 * in use.
 */
abstract class OneWordReadySet extends ControlWord implements ReadySet {
  /** The extras say which ones: hardly any selector has a guard that refuses. */
  private boolean anyRefused;

  final void openAll(int mailboxes) {
    open = below(mailboxes);
  }

  /** The bits of all mailboxes below that index. */
  static long below(int end) {
    return MAILBOXES >>> (MAILBOX_BITS - end);
  }

  private long refused() {
    return anyRefused ? extrasToChange().refused : 0;
  }

  @Override
  public final boolean arrived(int i) {
    return raise(1L << i);
  }

  @Override
  public final long look() {
    return word() & open & ~refused();
  }

  @Override
  public final boolean isOnly(int i, int end) {
    return isOnlyBit(1L << i, below(end));
  }

  @Override
  public final boolean goesOn(Slice row) {
    return isOnlyBit(row.mailbox, row.rivals);
  }

  private boolean isOnlyBit(long mailbox, long rivals) {
    return (word() & ((open & rivals) | REQUESTS)) == mailbox;
  }

  @Override
  public final int next(long seen, int from) {
    long rest = asWord(seen) & (-1L << from);
    return rest == 0 ? -1 : Long.numberOfTrailingZeros(rest);
  }

  @Override
  public final long asWord(long seen) {
    return seen & ~refused();
  }

  @Override
  public final void refuse(int i) {
    extrasToChange().refused |= 1L << i;
    anyRefused = true;
  }

  @Override
  public final boolean isRefused(int i) {
    return (refused() & 1L << i) != 0;
  }

  @Override
  public final void reconsider() {
    if (anyRefused) { // a write for each turn would be felt
      anyRefused = false;
      extrasToChange().refused = 0;
    }
  }

  @Override
  public final void open(int i) {
    // Its bit, if set, was left by a sender, by tryIdle() or by a sleep: either way the next look()
    // finds the mailbox. If clear, the mailbox is empty.
    open |= 1L << i;
  }

  @Override
  public final void close(int i) {
    open &= ~(1L << i);
  }

  @Override
  public final boolean isAnyOpen() {
    return open != 0;
  }

  @Override
  public final boolean emptied(int i, Inbox<?> inbox) {
    clear(1L << i);
    // A sender that saw the bit before it was cleared has moved the tail by now; see ControlWord.
    if (inbox.isEmpty()) {
      return true;
    }
    set(1L << i);
    return false;
  }

  @Override
  public final void relook(int mailboxes, IntPredicate mayHoldMessage) {
    clear(MAILBOXES);
    long waiting = 0;
    for (int i = 0; i < mailboxes; i++) {
      if (mayHoldMessage.test(i)) {
        waiting |= 1L << i;
      }
    }
    if (waiting != 0) {
      set(waiting);
    }
  }

  @Override
  public final void startIdle() {
    startedIdle(MAILBOXES & ~open);
  }

  @Override
  public final boolean tryIdle() {
    long selectable = open & ~refused();
    long w = word();
    return (w & (selectable | REQUESTS)) == 0 && tryIdle(w, MAILBOXES & ~selectable);
  }

  @Override
  public final boolean tryIdleWithout(int i, Inbox<?> inbox) {
    long bit = 1L << i;
    long others = open & ~refused() & ~bit;
    long w = word();
    if ((w & (others | REQUESTS)) != 0 || !tryIdle(w, MAILBOXES & ~others, bit)) {
      return false;
    }
    // As in emptied(); but here the sender that saw the bit has left us to schedule the selector.
    return inbox.isEmpty() || !raise(bit);
  }

  @Override
  public final boolean tryIdleSuspended() {
    long w = word();
    return (w & REQUESTS) == 0 && tryIdle(w, MAILBOXES);
  }
}
