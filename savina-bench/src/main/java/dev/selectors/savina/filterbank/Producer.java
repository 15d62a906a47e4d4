package dev.selectors.savina.filterbank;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** Lets the source make one value after another; an actor in all variants. */
final class Producer extends PortableActor<FilterMessage.Next> {
  private static final FilterMessage.Boot BOOT = new FilterMessage.Boot();

  private final int simulations;
  private int sent;

  Producer(FilterParams params, Finish finish) {
    super(finish);
    this.simulations = params.simulations();
  }

  @Override
  protected void receive(FilterMessage.Next next) {
    if (sent == simulations) {
      next.source().send(FilterMessage.EXIT);
      exit();
      return;
    }
    next.source().send(BOOT);
    sent++;
  }
}
