package dev.selectors;

/** A selector with one mailbox that counts its turns, in plain fields. */
final class Sleeper extends Selector {
  final Mailbox<Letter> in = mailbox("in", this::turn);
  int handled;
  int overlaps;
  private boolean inside;

  /** One that has handled a message, and has fallen asleep. */
  static Sleeper asleep() {
    Sleeper its = ByHand.idle(new Sleeper());
    its.in.send(new Letter());
    ByHand.run();
    if (!its.in.isAsleep()) {
      throw new IllegalStateException("is awake, so that this test would test nothing");
    }
    return its;
  }

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
