package dev.selectors.savina.big;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** One of the many, as an actor. */
final class BigActor extends PortableActor<BigMessage.ToBig> {
  private final Pinger pinger;

  BigActor(Pinger pinger, Finish finish) {
    super(finish);
    this.pinger = pinger;
  }

  @Override
  protected void receive(BigMessage.ToBig message) {
    switch (message) {
      case BigMessage.Ping ping -> pinger.answer(ping);
      case BigMessage.Pong pong -> pinger.next(pong);
      case BigMessage.Neighbors neighbors -> pinger.meet(neighbors);
      case BigMessage.Exit allDone -> exit();
    }
  }
}
