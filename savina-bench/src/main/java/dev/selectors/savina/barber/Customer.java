package dev.selectors.savina.barber;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** Wants one haircut, and leaves with it; an actor in all variants. */
final class Customer extends PortableActor<BarberMessage.ToCustomer> {
  private final MailboxRef<BarberMessage.ToFactory> factory;
  int waits;
  int begun;
  int finished;

  Customer(MailboxRef<BarberMessage.ToFactory> factory, Finish finish) {
    super(finish);
    this.factory = factory;
  }

  @Override
  protected void receive(BarberMessage.ToCustomer message) {
    switch (message) {
      case BarberMessage.Full full -> factory.send(new BarberMessage.Returned(self()));
      case BarberMessage.Wait seated -> waits++;
      case BarberMessage.Start start -> begun++;
      case BarberMessage.Done done -> {
        finished++;
        factory.send(done);
        exit();
      }
    }
  }
}
