package dev.selectors.docs.become;

import dev.selectors.EventSelector;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Step;

final class ReactingPairs extends EventSelector {
  final Mailbox<Integer> numbers = mailbox(Integer.class, "numbers");
  private final MailboxRef<Pair> pairs;

  ReactingPairs(MailboxRef<Pair> pairs) {
    this.pairs = pairs;
  }

  @Override
  protected Step run() {
    return Step.loop(Step.react(numbers.on(first -> Step.react(numbers.on(second -> {
      pairs.send(new Pair(first, second));
      return Step.done();
    })))));
  }
}
