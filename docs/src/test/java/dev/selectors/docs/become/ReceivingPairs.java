package dev.selectors.docs.become;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ThreadSelector;

final class ReceivingPairs extends ThreadSelector {
  final Mailbox<Integer> numbers = mailbox(Integer.class, "numbers");
  private final MailboxRef<Pair> pairs;

  ReceivingPairs(MailboxRef<Pair> pairs) {
    this.pairs = pairs;
  }

  @Override
  protected void run() {
    while (true) {
      pairs.send(new Pair(receive(numbers), receive(numbers)));
    }
  }
}
