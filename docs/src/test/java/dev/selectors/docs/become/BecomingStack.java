package dev.selectors.docs.become;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import java.util.ArrayDeque;
import java.util.Optional;

final class BecomingStack extends Selector {
  final Mailbox<Integer> push = mailbox("push", this::add);
  final Mailbox<MailboxRef<Optional<Integer>>> pop =
      mailbox("pop", to -> to.send(Optional.empty()));
  final ArrayDeque<Integer> items = new ArrayDeque<>();
  private final int capacity;

  BecomingStack(int capacity) {
    this.capacity = capacity;
  }

  private void add(int item) {
    if (items.isEmpty()) {
      pop.become(this::take);
    }
    items.push(item);
    if (items.size() == capacity) {
      push.become(tooMuch -> {});
    }
  }

  private void take(MailboxRef<Optional<Integer>> to) {
    if (!to.trySend(Optional.of(items.element()))) {
      return; // nobody waits there any more
    }
    if (items.size() == capacity) {
      push.unbecome();
    }
    items.pop();
    if (items.isEmpty()) {
      pop.unbecome();
    }
  }
}
