package dev.selectors.docs.receive;

import dev.selectors.MailboxRef;

/** What customers and order managers say to each other. */
final class Shop {
  /** Something that was ordered. Belongs to the order manager, but for its name. */
  static final class Purchase {
    final String item;
    boolean pending = true;

    Purchase(String item) {
      this.item = item;
    }
  }

  record Order(String item, MailboxRef<Answer> customer) {}

  record Cancel(Purchase purchase, MailboxRef<Answer> customer) {}

  sealed interface Answer {}

  record Ack(Purchase purchase) implements Answer {}

  record NoAck() implements Answer {}

  private Shop() {}
}
