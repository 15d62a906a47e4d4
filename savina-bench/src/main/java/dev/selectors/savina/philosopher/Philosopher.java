package dev.selectors.savina.philosopher;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import org.jspecify.annotations.Nullable;

/** Thinks, asks for its forks, eats; an actor in all variants. */
final class Philosopher extends PortableActor<PhilosopherMessage.ToPhilosopher> {
  private final int toEat;
  private final MailboxRef<? super PhilosopherMessage.Hungry> requests;
  private final MailboxRef<? super PhilosopherMessage.AfterMeal> forks;
  private final PhilosopherMessage.Done done;
  private final int number;
  private PhilosopherMessage.@Nullable Hungry hungry;
  int meals;
  long retries;

  /** A philosopher with an address for its requests, and one for the forks it gives back. */
  Philosopher(
      int number,
      int toEat,
      MailboxRef<? super PhilosopherMessage.Hungry> requests,
      MailboxRef<? super PhilosopherMessage.AfterMeal> forks,
      Finish finish) {
    super(finish);
    this.number = number;
    this.toEat = toEat;
    this.requests = requests;
    this.forks = forks;
    this.done = new PhilosopherMessage.Done(number);
  }

  @Override
  protected void receive(PhilosopherMessage.ToPhilosopher message) {
    switch (message) {
      case PhilosopherMessage.Start start -> ask();
      case PhilosopherMessage.Denied denied -> {
        retries++;
        ask();
      }
      case PhilosopherMessage.Eat eat -> {
        meals++;
        forks.send(done);
        if (meals < toEat) {
          self().send(PhilosopherMessage.START);
        } else {
          forks.send(new PhilosopherMessage.Exit());
          exit();
        }
      }
    }
  }

  private void ask() {
    if (hungry == null) {
      hungry = new PhilosopherMessage.Hungry(number, self());
    }
    requests.send(hungry);
  }
}
