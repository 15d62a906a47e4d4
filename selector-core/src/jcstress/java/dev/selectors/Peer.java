package dev.selectors;

/** What the subject of {@link AllPairs} is linked to; counts the ends it is told of. */
final class Peer extends Selector {
  final Mailbox<Letter> order = mailbox("order", Letter::handled);
  int told;

  Peer() {
    trapExits(this.<Exit>mailbox("ends", exit -> told++));
  }
}
