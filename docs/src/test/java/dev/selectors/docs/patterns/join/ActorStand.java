package dev.selectors.docs.patterns.join;

import dev.selectors.Actor;
import dev.selectors.MailboxRef;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/** As {@link SelectorStand}, with a queue for each kind of message. */
final class ActorStand extends Actor<ActorStand.Arrival> {
  sealed interface Arrival {}

  record Guest(String name) implements Arrival {}

  record Bus(String name) implements Arrival {}

  record Taxi(String name) implements Arrival {}

  private final Queue<String> guests = new ArrayDeque<>();
  private final Queue<String> buses = new ArrayDeque<>();
  private final Queue<String> taxis = new ArrayDeque<>();
  private final MailboxRef<Ride> rides;

  ActorStand(MailboxRef<Ride> rides) {
    this.rides = rides;
  }

  @Override
  protected void receive(Arrival arrival) {
    switch (arrival) {
      case Guest guest -> guests.add(guest.name());
      case Bus bus -> buses.add(bus.name());
      case Taxi taxi -> taxis.add(taxi.name());
    }
    if (!buses.isEmpty() && guests.size() >= 3) {
      List<String> all = List.of(guests.remove(), guests.remove(), guests.remove());
      rides.send(new Ride(buses.remove(), all));
    } else if (!taxis.isEmpty() && !guests.isEmpty()) {
      rides.send(new Ride(taxis.remove(), List.of(guests.remove())));
    }
  }
}
