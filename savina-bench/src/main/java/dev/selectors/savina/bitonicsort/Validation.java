package dev.selectors.savina.bitonicsort;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import dev.selectors.savina.harness.Arrivals;

/** Takes the values at the end of the network. */
final class Validation extends PortableActor<BitonicMessage.Stream> {
  private final Arrivals arrivals = new Arrivals();

  Validation(Finish finish) {
    super(finish);
  }

  @Override
  protected void receive(BitonicMessage.Stream message) {
    switch (message) {
      case BitonicMessage.Value value -> arrivals.add(value.number());
      case BitonicMessage.Exit end -> exit();
    }
  }

  /** What has arrived. */
  Arrivals.Digest arrived() {
    return arrivals.digest();
  }
}
