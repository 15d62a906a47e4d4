package dev.selectors;

import java.util.List;

/** A selector with more mailboxes than its control word has bits. */
final class WideReceiver extends Selector {
  static final int MAILBOXES = 70;

  final List<Mailbox<Letter>> lanes = mailboxes("lane", MAILBOXES, (lane, letter) -> turn(lane));
  final Mailbox<Integer> open = mailbox("open", lane -> lanes.get(lane).enable());
  final Mailbox<Integer> close = mailbox("close", lane -> lanes.get(lane).disable());
  int handled;

  private void turn(int lane) {
    handled += lane < MAILBOXES ? 1 : 0;
  }
}
