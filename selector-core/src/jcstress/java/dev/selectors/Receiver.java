package dev.selectors;

/** A selector with two mailboxes that counts its turns, all in plain fields. */
class Receiver extends Selector {
  final Mailbox<Letter> first = mailbox("first", this::turn);
  final Mailbox<Letter> second = mailbox("second", this::turn);
  int handled;
  int overlaps;
  private boolean inside;

  private void turn(Letter letter) {
    if (inside) {
      overlaps++;
    }
    inside = true;
    handled++;
    letter.handled();
    inside = false;
  }
}
