package dev.selectors.savina.big;

import dev.selectors.Actor;
import dev.selectors.ExitReason;
import dev.selectors.savina.harness.Finish;

/** The one that ends the run, as an actor. */
final class SinkActor extends Actor<BigMessage.ToSink> {
  private final Quotas quotas = new Quotas();
  private final Finish finish;

  SinkActor(Finish finish) {
    this.finish = finish;
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

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
