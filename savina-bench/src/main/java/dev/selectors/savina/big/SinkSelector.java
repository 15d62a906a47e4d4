package dev.selectors.savina.big;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;

/** The one that ends the run, as a selector with a single mailbox. */
final class SinkSelector extends Selector {
  final Mailbox<BigMessage.ToSink> inbox = mailbox("inbox", this::onMessage);
  private final Quotas quotas = new Quotas();
  private final Finish finish;

  SinkSelector(Finish finish) {
    this.finish = finish;
  }

  private void onMessage(BigMessage.ToSink message) {
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
