package dev.selectors.docs.become;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;

final class BecomingPairs extends Selector {
  final Mailbox<Integer> numbers = mailbox("numbers", this::first);
  private final MailboxRef<Pair> pairs;

  BecomingPairs(MailboxRef<Pair> pairs) {
    this.pairs = pairs;
  }

  private void first(int first) {
    numbers.become(second -> {
      pairs.send(new Pair(first, second));
      numbers.unbecome();
    });
  }
}
