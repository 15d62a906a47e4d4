package dev.selectors.savina.pingpong;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;

/** The side that counts down, as a selector with a single mailbox. */
final class PingSelector extends Selector {
  private static final PingMessage AGAIN = new PingMessage.Again();

  final Mailbox<PingMessage> pings = mailbox("pings", this::onMessage);
  private final MailboxRef<PongMessage> pong;
  private final Finish finish;
  int left;

  PingSelector(int pings, MailboxRef<PongMessage> pong, Finish finish) {
    this.left = pings;
    this.pong = pong;
    this.finish = finish;
  }

  private void onMessage(PingMessage message) {
    switch (message) {
      case PingMessage.Start start -> ping();
      case PingMessage.Again again -> ping();
      case PingMessage.SendPong reply -> {
        if (left > 0) {
          pings.send(AGAIN);
        } else {
          pong.send(new PongMessage.Stop());
          exit();
        }
      }
    }
  }

  private void ping() {
    pong.send(new PongMessage.SendPing(pings));
    left--;
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
