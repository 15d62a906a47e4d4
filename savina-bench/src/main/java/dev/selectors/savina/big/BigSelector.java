package dev.selectors.savina.big;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;

/** One of the many, as a selector with a single mailbox. */
final class BigSelector extends Selector {
  final Mailbox<BigMessage.ToBig> inbox = mailbox("inbox", this::onMessage);
  private final Pinger pinger;
  private final Finish finish;

  BigSelector(Pinger pinger, Finish finish) {
    this.pinger = pinger;
    this.finish = finish;
  }

  private void onMessage(BigMessage.ToBig message) {
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
