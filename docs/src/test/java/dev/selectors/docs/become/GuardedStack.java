package dev.selectors.docs.become;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import java.util.ArrayDeque;

final class GuardedStack extends Selector {
  final ArrayDeque<Integer> items = new ArrayDeque<>();
  final Mailbox<Integer> push;
  final Mailbox<MailboxRef<Integer>> pop;

  GuardedStack(int capacity) {
    push = mailbox("push", items::push).guard(() -> items.size() < capacity);
    pop = mailbox("pop", this::take).guard(() -> !items.isEmpty());
  }

  private void take(MailboxRef<Integer> to) {
    if (to.trySend(items.element())) { // false if nobody waits there any more
      items.pop();
    }
  }
}
