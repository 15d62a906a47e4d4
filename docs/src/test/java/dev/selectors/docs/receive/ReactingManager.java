package dev.selectors.docs.receive;

import dev.selectors.EventSelector;
import dev.selectors.Mailbox;
import dev.selectors.Step;
import dev.selectors.docs.receive.Shop.Ack;
import dev.selectors.docs.receive.Shop.Cancel;
import dev.selectors.docs.receive.Shop.NoAck;
import dev.selectors.docs.receive.Shop.Order;
import dev.selectors.docs.receive.Shop.Purchase;
import java.util.ArrayList;
import java.util.List;

final class ReactingManager extends EventSelector {
  final Mailbox<Object> requests = mailbox(Object.class, "requests");
  final List<Object> junk = new ArrayList<>();

  @Override
  protected Step run() {
    return Step.loop(Step.react(requests.on(this::serve)));
  }

  private Step serve(Object request) {
    switch (request) {
      case Order order -> order.customer().send(new Ack(new Purchase(order.item())));
      case Cancel cancel -> {
        boolean pending = cancel.purchase().pending;
        cancel.purchase().pending = false;
        cancel.customer().send(pending ? new Ack(cancel.purchase()) : new NoAck());
      }
      case Object other -> junk.add(other);
    }
    return Step.done();
  }
}
