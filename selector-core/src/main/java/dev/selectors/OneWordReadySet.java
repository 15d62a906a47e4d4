package dev.selectors;

import static dev.selectors.ControlWord.MAILBOXES;
import static dev.selectors.ControlWord.REQUESTS;

/**
 * The ready set of a selector with up to 56 mailboxes: their bits are those of the control word
 * itself.
 */
final class OneWordReadySet extends ReadySet {
  private final ControlWord control;
  private long open;
  private long refused;
  private long candidates;

  OneWordReadySet(ControlWord control, int mailboxes) {
    this.control = control;
    this.open = MAILBOXES >>> (ControlWord.MAILBOX_BITS - mailboxes);
  }

  @Override
  boolean arrived(int i) {
    return control.raise(1L << i);
  }

  @Override
  void look() {
    candidates = control.word() & open & ~refused;
  }

  @Override
  boolean isOnly(int i) {
    return (control.word() & (open | REQUESTS)) == 1L << i;
  }

  @Override
  int next(int from) {
    long rest = candidates & (-1L << from);
    return rest == 0 ? -1 : Long.numberOfTrailingZeros(rest);
  }

  @Override
  void refuse(int i) {
    refused |= 1L << i;
    candidates &= ~(1L << i);
  }

  @Override
  void reconsider() {
    if (refused != 0) { // a write for each turn would be felt
      refused = 0;
    }
  }

  @Override
  void open(int i) {
    // Its bit, if set, was left by a sender or by tryIdle(): either way the next look() finds the
    // mailbox. If clear,
    // the mailbox is empty.
    open |= 1L << i;
  }

  @Override
  void close(int i) {
    open &= ~(1L << i);
  }

  @Override
  boolean emptied(int i, Inbox<?> inbox) {
    control.clear(1L << i);
    // A sender that saw the bit before it was cleared has moved the tail by now; see ControlWord.
    if (inbox.isEmpty()) {
      return true;
    }
    control.set(1L << i);
    return false;
  }

  @Override
  void relook(Mailbox<?>[] mailboxes) {
    control.clear(MAILBOXES);
    long waiting = 0;
    for (int i = 0; i < mailboxes.length; i++) {
      if (mayHoldMessage(mailboxes[i])) {
        waiting |= 1L << i;
      }
    }
    if (waiting != 0) {
      control.set(waiting);
    }
  }

  @Override
  void startIdle() {
    control.startedIdle(MAILBOXES & ~open);
  }

  @Override
  boolean tryIdle() {
    long selectable = open & ~refused;
    long w = control.word();
    return (w & (selectable | REQUESTS)) == 0 && control.tryIdle(w, MAILBOXES & ~selectable);
  }

  @Override
  boolean tryIdleWithout(int i, Inbox<?> inbox) {
    long bit = 1L << i;
    long others = open & ~refused & ~bit;
    long w = control.word();
    if ((w & (others | REQUESTS)) != 0 || !control.tryIdle(w, MAILBOXES & ~others, bit)) {
      return false;
    }
    // As in emptied(); but here the sender that saw the bit has left us to schedule the selector.
    return inbox.isEmpty() || !control.raise(bit);
  }

  @Override
  boolean tryIdleSuspended() {
    long w = control.word();
    return (w & REQUESTS) == 0 && control.tryIdle(w, MAILBOXES);
  }
}
