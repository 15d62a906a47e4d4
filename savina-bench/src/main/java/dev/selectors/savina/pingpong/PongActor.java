package dev.selectors.savina.pingpong;

import dev.selectors.Actor;
import dev.selectors.ExitReason;
import dev.selectors.savina.harness.Finish;

/** The side that replies, as an actor. */
final class PongActor extends Actor<PongMessage> {
  private final Finish finish;
  int pongs;

  PongActor(Finish finish) {
    this.finish = finish;
  }

  @Override
  protected void receive(PongMessage message) {
    switch (message) {
      case PongMessage.SendPing ping -> {
        ping.sender().send(new PingMessage.SendPong(this));
        pongs++;
      }
      case PongMessage.Stop stop -> exit();
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
