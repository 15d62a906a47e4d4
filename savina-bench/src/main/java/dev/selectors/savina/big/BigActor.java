package dev.selectors.savina.big;

import dev.selectors.Actor;
import dev.selectors.ExitReason;
import dev.selectors.savina.harness.Finish;

/** One of the many, as an actor. */
final class BigActor extends Actor<BigMessage.ToBig> {
  private final Pinger pinger;
  private final Finish finish;

  BigActor(Pinger pinger, Finish finish) {
    this.pinger = pinger;
    this.finish = finish;
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

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
