package dev.selectors.docs.receive;

import dev.selectors.EventSelector;
import dev.selectors.Mailbox;
import dev.selectors.Step;
import dev.selectors.docs.receive.Producer.Next;
import dev.selectors.docs.receive.Producer.Value;

final class ReactingCoordinator extends EventSelector {
  final Mailbox<Next> next = mailbox(Next.class, "next");
  final Mailbox<Value> values = mailbox(Value.class, "values");

  @Override
  protected Step run() {
    return Step.loop(
        Step.react(next.on(request -> Step.react(values.on(value -> give(value, request))))));
  }

  private Step give(Value value, Next request) {
    return request.client().trySend(value)
        ? Step.done()
        : Step.react(next.on(other -> give(value, other))); // nobody waits there any more
  }
}
