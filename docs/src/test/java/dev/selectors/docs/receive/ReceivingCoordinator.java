package dev.selectors.docs.receive;

import dev.selectors.Mailbox;
import dev.selectors.ThreadSelector;
import dev.selectors.docs.receive.Producer.Next;
import dev.selectors.docs.receive.Producer.Value;

final class ReceivingCoordinator extends ThreadSelector {
  final Mailbox<Next> next = mailbox(Next.class, "next");
  final Mailbox<Value> values = mailbox(Value.class, "values");

  @Override
  protected void run() {
    while (true) {
      Next request = receive(next);
      Value value = receive(values);
      while (!request.client().trySend(value)) { // nobody waits there any more
        request = receive(next);
      }
    }
  }
}
