package dev.selectors.savina.radixsort;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import dev.selectors.savina.harness.Arrivals;

/** Takes the values at the end of the pipeline; an actor in all variants. */
final class Validation extends PortableActor<RadixMessage.Stream> {
  private final int values;
  private final Arrivals arrivals = new Arrivals();

  Validation(int values, Finish finish) {
    super(finish);
    this.values = values;
  }

  @Override
  protected void receive(RadixMessage.Stream message) {
    switch (message) {
      case RadixMessage.Value value -> {
        arrivals.add(value.number());
        if (arrivals.values() == values) {
          exit();
        }
      }
      case RadixMessage.End end -> exit();
    }
  }

  /** What has arrived. */
  Arrivals.Digest arrived() {
    return arrivals.digest();
  }
}
