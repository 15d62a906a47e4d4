package dev.selectors.savina.logmap;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** Computes the terms of one series; an actor in all variants. */
final class RateComputer extends PortableActor<LogmapMessage.ToComputer> {
  private final double rate;
  int computed;

  RateComputer(double rate, Finish finish) {
    super(finish);
    this.rate = rate;
  }

  @Override
  protected void receive(LogmapMessage.ToComputer message) {
    switch (message) {
      case LogmapMessage.Compute compute -> {
        computed++;
        compute.series().send(new LogmapMessage.Result(LogmapParams.next(rate, compute.term())));
      }
      case LogmapMessage.Stop stop -> exit();
    }
  }
}
