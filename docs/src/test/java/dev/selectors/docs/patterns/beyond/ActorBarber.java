package dev.selectors.docs.patterns.beyond;

import dev.selectors.Actor;
import java.util.ArrayDeque;
import java.util.Queue;

/** A barber as an actor: it has to keep the waiting room itself. */
final class ActorBarber extends Actor<Customer> {
  private final Queue<Customer> waitingRoom = new ArrayDeque<>();
  private final int chairs;
  private boolean busy;

  ActorBarber(int chairs) {
    this.chairs = chairs;
  }

  /** Called by customers. */
  void enter(Customer customer) {
    send(customer);
  }

  @Override
  protected void receive(Customer customer) {
    if (!busy) {
      shave(customer);
    } else if (waitingRoom.size() < chairs) {
      waitingRoom.add(customer);
    } else {
      customer.told().send(false);
    }
  }

  private void shave(Customer customer) {
    busy = true;
    after(customer.haircut(), () -> {
      customer.told().send(true);
      next();
    });
  }

  private void next() {
    busy = false;
    Customer next = waitingRoom.poll();
    if (next != null) {
      shave(next);
    }
  }
}
