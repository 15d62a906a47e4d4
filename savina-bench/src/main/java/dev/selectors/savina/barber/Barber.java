package dev.selectors.savina.barber;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import dev.selectors.savina.harness.Spinner;
import java.util.random.RandomGenerator;

/** Cuts one customer's hair at a time; an actor in all variants. */
final class Barber extends PortableActor<BarberMessage.ToBarber> {
  private final int bound;
  private final RandomGenerator random;
  final Spinner spinner;
  int waits;

  Barber(BarberParams params, Finish finish) {
    super(finish);
    this.bound = params.cutting();
    this.random = params.random();
    this.spinner = params.spinner();
  }

  @Override
  protected void receive(BarberMessage.ToBarber message) {
    switch (message) {
      case BarberMessage.Seat seat -> {
        seat.customer().send(BarberMessage.START);
        spinner.spin(Spinner.draw(random, bound));
        // The other way round, as in the suite, the room could be closed before it hears of the
        // last.
        seat.room().send(BarberMessage.NEXT);
        seat.customer().send(BarberMessage.DONE);
      }
      case BarberMessage.Wait asleep -> waits++;
      case BarberMessage.Exit exit -> exit();
    }
  }
}
