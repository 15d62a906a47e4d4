package dev.selectors.savina.big;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** The one that ends the run, as an actor. */
final class SinkActor extends PortableActor<BigMessage.ToSink> {
  private final Quotas quotas = new Quotas();

  SinkActor(Finish finish) {
    super(finish);
  }

  @Override
  protected void receive(BigMessage.ToSink message) {
    switch (message) {
      case BigMessage.Neighbors neighbors -> quotas.meet(neighbors);
      case BigMessage.Exit done -> {
        if (quotas.allDone(done)) {
          exit();
        }
      }
    }
  }
}
