package dev.selectors.savina.barber;

import dev.selectors.MailboxRef;
import java.util.ArrayDeque;
import java.util.Queue;

/** The room's books: who sits on the chairs, and whether the barber sleeps. */
final class Chairs {
  private final int chairs;
  private final MailboxRef<BarberMessage.ToBarber> barber;
  private final Queue<MailboxRef<BarberMessage.ToCustomer>> seated = new ArrayDeque<>();
  private boolean asleep = true;
  int mostSeated;
  int wakings;
  int customers;
  long full;

  Chairs(BarberParams params, MailboxRef<BarberMessage.ToBarber> barber) {
    this.chairs = params.chairs();
    this.barber = barber;
  }

  /** Whether no chair is left. */
  boolean areTaken() {
    return seated.size() == chairs;
  }

  /** Gives a customer a chair, and wakes the barber. */
  void seat(BarberMessage.Enter enter, MailboxRef<? super BarberMessage.Control> room) {
    seated.add(enter.customer());
    customers++;
    mostSeated = Math.max(mostSeated, seated.size());
    if (asleep) {
      asleep = false;
      wakings++;
      room.send(BarberMessage.NEXT);
    } else {
      enter.customer().send(BarberMessage.WAIT);
    }
  }

  /** Sends a customer away. */
  void refuse(BarberMessage.Enter enter) {
    full++;
    enter.customer().send(BarberMessage.FULL);
  }

  /** Sends the barber whoever has waited longest, or to sleep. */
  void next(MailboxRef<? super BarberMessage.Control> room) {
    MailboxRef<BarberMessage.ToCustomer> customer = seated.poll();
    if (customer == null) {
      asleep = true;
      barber.send(BarberMessage.WAIT);
    } else {
      barber.send(new BarberMessage.Seat(customer, room));
    }
  }

  /** Sends the barber home. */
  void close() {
    barber.send(BarberMessage.EXIT);
  }
}
