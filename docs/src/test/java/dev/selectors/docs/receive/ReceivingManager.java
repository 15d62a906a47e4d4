package dev.selectors.docs.receive;

import dev.selectors.Mailbox;
import dev.selectors.ThreadSelector;
import dev.selectors.docs.receive.Shop.Ack;
import dev.selectors.docs.receive.Shop.Cancel;
import dev.selectors.docs.receive.Shop.NoAck;
import dev.selectors.docs.receive.Shop.Order;
import dev.selectors.docs.receive.Shop.Purchase;
import java.util.ArrayList;
import java.util.List;

final class ReceivingManager extends ThreadSelector {
  final Mailbox<Object> requests = mailbox(Object.class, "requests");
  final List<Object> junk = new ArrayList<>();

  @Override
  protected void run() {
    while (true) {
      switch (receive(requests)) {
        case Order order -> order.customer().send(new Ack(new Purchase(order.item())));
        case Cancel cancel -> {
          boolean pending = cancel.purchase().pending;
          cancel.purchase().pending = false;
          cancel.customer().send(pending ? new Ack(cancel.purchase()) : new NoAck());
        }
        case Object other -> junk.add(other);
      }
    }
  }
}
