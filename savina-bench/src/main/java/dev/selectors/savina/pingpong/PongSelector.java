package dev.selectors.savina.pingpong;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;

/** The side that replies, as a selector with a single mailbox. */
final class PongSelector extends Selector {
  final Mailbox<PongMessage> pongs = mailbox("pongs", this::onMessage);
  private final Finish finish;
  int count;

  PongSelector(Finish finish) {
    this.finish = finish;
  }

  private void onMessage(PongMessage message) {
    switch (message) {
      case PongMessage.SendPing ping -> {
        ping.sender().send(new PingMessage.SendPong(pongs));
        count++;
      }
      case PongMessage.Stop stop -> exit();
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
