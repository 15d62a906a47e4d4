package dev.selectors.docs.patterns.beyond;

import dev.selectors.Mailbox;
import dev.selectors.Overflow;
import dev.selectors.Selector;

/** A barber as a selector: the waiting room is its mailbox, closed while somebody is shaved. */
final class SelectorBarber extends Selector {
  final Mailbox<Customer> waitingRoom;

  SelectorBarber(int chairs) {
    waitingRoom =
        mailbox(Customer.class, "waiting room", this::shave).bounded(chairs, Overflow.REJECT);
  }

  /** Called by customers. */
  void enter(Customer customer) {
    if (!waitingRoom.trySend(customer)) {
      customer.told().send(false);
    }
  }

  private void shave(Customer customer) {
    waitingRoom.disable();
    after(customer.haircut(), () -> {
      customer.told().send(true);
      waitingRoom.enable();
    });
  }
}
