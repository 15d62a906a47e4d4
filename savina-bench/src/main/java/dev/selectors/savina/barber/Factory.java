package dev.selectors.savina.barber;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import dev.selectors.savina.harness.Spinner;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Makes all customers in one long turn, and sends those who come back again; always an actor. */
final class Factory extends PortableActor<BarberMessage.ToFactory> {
  private final BarberParams params;
  private final MailboxRef<? super BarberMessage.Enter> door;
  private final MailboxRef<? super BarberMessage.Control> room;
  final List<Customer> customers = new ArrayList<>();
  final Spinner spinner;
  private int done;
  long attempts;

  /** A factory that knows the door of the room, and how to close it. */
  Factory(
      BarberParams params,
      MailboxRef<? super BarberMessage.Enter> door,
      MailboxRef<? super BarberMessage.Control> room,
      Finish finish) {
    super(finish);
    this.params = params;
    this.door = door;
    this.room = room;
    this.spinner = params.spinner();
  }

  @Override
  protected void receive(BarberMessage.ToFactory message) {
    switch (message) {
      case BarberMessage.Start start -> makeAll();
      case BarberMessage.Returned returned -> enter(returned.customer());
      case BarberMessage.Done one -> {
        done++;
        if (done == params.haircuts()) {
          room.send(BarberMessage.EXIT);
          exit();
        }
      }
    }
  }

  private void makeAll() {
    RandomGenerator random = params.random();
    for (int i = 0; i < params.haircuts(); i++) {
      Customer customer = spawn(new Customer(self(), finish()));
      customers.add(customer);
      enter(customer.self());
      spinner.spin(Spinner.draw(random, params.production()));
    }
  }

  private void enter(MailboxRef<BarberMessage.ToCustomer> customer) {
    attempts++;
    door.send(new BarberMessage.Enter(customer));
  }
}
