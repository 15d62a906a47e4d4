package dev.selectors.docs.patterns.beyond;

import dev.selectors.Actor;
import dev.selectors.MailboxRef;
import java.util.HashMap;
import java.util.Map;

/** A table as an actor: it keeps those who have to wait, and looks through them. */
final class ActorTable extends Actor<ActorTable.Message> {
  sealed interface Message {}

  record Hungry(int seat, MailboxRef<Integer> served) implements Message {}

  record Done(int seat) implements Message {}

  private final int seats;
  private final int[] meals;
  private final boolean[] eats;
  private final Map<Integer, MailboxRef<Integer>> hungry = new HashMap<>();

  ActorTable(int seats) {
    this.seats = seats;
    meals = new int[seats];
    eats = new boolean[seats];
  }

  @Override
  protected void receive(Message message) {
    switch (message) {
      case Hungry h -> hungry.put(h.seat(), h.served());
      case Done d -> eats[d.seat()] = false;
    }
    for (int seat = 0; seat < seats; seat++) {
      if (hungry.containsKey(seat) && mayEat(seat)) {
        serve(seat);
      }
    }
  }

  private boolean mayEat(int seat) {
    return !isFirst((seat + seats - 1) % seats, seat) && !isFirst((seat + 1) % seats, seat);
  }

  private void serve(int seat) {
    eats[seat] = true;
    meals[seat]++;
    hungry.remove(seat).send(seat);
  }

  private boolean isFirst(int neighbour, int seat) {
    return eats[neighbour] || (hungry.containsKey(neighbour) && meals[neighbour] < meals[seat]);
  }
}
