package dev.selectors.savina.cigsmok;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import dev.selectors.savina.harness.Spinner;

/** Smokes what it is given, and says so before it has finished; an actor in all variants. */
final class Smoker extends PortableActor<SmokersMessage.ToSmoker> {
  private final MailboxRef<? super SmokersMessage.StartedSmoking> arbiter;
  private final Spinner spinner;
  private int cigarettes;

  Smoker(
      Spinner spinner, MailboxRef<? super SmokersMessage.StartedSmoking> arbiter, Finish finish) {
    super(finish);
    this.spinner = spinner;
    this.arbiter = arbiter;
  }

  @Override
  protected void receive(SmokersMessage.ToSmoker message) {
    switch (message) {
      case SmokersMessage.StartSmoking order -> {
        arbiter.send(SmokersMessage.STARTED);
        cigarettes++;
        spinner.spin(order.period());
      }
      case SmokersMessage.Exit closed -> exit();
    }
  }

  /** What it has smoked; call it after the end only. */
  Smokers.Smoked smoked() {
    return new Smokers.Smoked(cigarettes, spinner.spun());
  }
}
