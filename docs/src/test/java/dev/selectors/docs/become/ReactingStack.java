package dev.selectors.docs.become;

import dev.selectors.EventSelector;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Step;
import java.util.ArrayDeque;

final class ReactingStack extends EventSelector {
  final Mailbox<Integer> push = mailbox(Integer.class, "push");
  final Mailbox<MailboxRef<Integer>> pop = mailbox("pop");
  final ArrayDeque<Integer> items = new ArrayDeque<>();
  private final int capacity;

  ReactingStack(int capacity) {
    this.capacity = capacity;
  }

  @Override
  protected Step run() {
    return asItIs();
  }

  private Step asItIs() {
    if (items.isEmpty()) {
      return empty();
    }
    return items.size() == capacity ? full() : filled();
  }

  private Step empty() {
    return Step.react(push.on(this::add));
  }

  private Step filled() {
    return Step.react(push.on(this::add), pop.on(this::take));
  }

  private Step full() {
    return Step.react(pop.on(this::take));
  }

  private Step add(int item) {
    items.push(item);
    return asItIs();
  }

  private Step take(MailboxRef<Integer> to) {
    if (to.trySend(items.element())) { // false if nobody waits there any more
      items.pop();
    }
    return asItIs();
  }
}
