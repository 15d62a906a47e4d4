package dev.selectors.savina.pingpong;

import dev.selectors.Actor;
import dev.selectors.ExitReason;
import dev.selectors.MailboxRef;
import dev.selectors.savina.harness.Finish;

/** The side that counts down, as an actor. */
final class PingActor extends Actor<PingMessage> {
  private static final PingMessage AGAIN = new PingMessage.Again();

  private final MailboxRef<PongMessage> pong;
  private final Finish finish;
  int left;

  PingActor(int pings, MailboxRef<PongMessage> pong, Finish finish) {
    this.left = pings;
    this.pong = pong;
    this.finish = finish;
  }

  @Override
  protected void receive(PingMessage message) {
    switch (message) {
      case PingMessage.Start start -> ping();
      case PingMessage.Again again -> ping();
      case PingMessage.SendPong reply -> {
        if (left > 0) {
          send(AGAIN);
        } else {
          pong.send(new PongMessage.Stop());
          exit();
        }
      }
    }
  }

  private void ping() {
    pong.send(new PongMessage.SendPing(this));
    left--;
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
