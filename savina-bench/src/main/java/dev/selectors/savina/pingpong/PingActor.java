package dev.selectors.savina.pingpong;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** The side that counts down, as an actor. */
final class PingActor extends PortableActor<PingMessage> {
  private static final PingMessage AGAIN = new PingMessage.Again();

  private final MailboxRef<PongMessage> pong;
  int left;

  PingActor(int pings, MailboxRef<PongMessage> pong, Finish finish) {
    super(finish);
    this.left = pings;
    this.pong = pong;
  }

  @Override
  protected void receive(PingMessage message) {
    switch (message) {
      case PingMessage.Start start -> ping();
      case PingMessage.Again again -> ping();
      case PingMessage.SendPong reply -> {
        if (left > 0) {
          self().send(AGAIN);
        } else {
          pong.send(new PongMessage.Stop());
          exit();
        }
      }
    }
  }

  private void ping() {
    pong.send(new PongMessage.SendPing(self()));
    left--;
  }
}
