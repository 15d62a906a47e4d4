package dev.selectors.savina.pingpong;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** The side that replies, as an actor. */
final class PongActor extends PortableActor<PongMessage> {
  int pongs;

  PongActor(Finish finish) {
    super(finish);
  }

  @Override
  protected void receive(PongMessage message) {
    switch (message) {
      case PongMessage.SendPing ping -> {
        ping.sender().send(new PingMessage.SendPong(self()));
        pongs++;
      }
      case PongMessage.Stop stop -> exit();
    }
  }
}
