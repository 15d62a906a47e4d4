package dev.selectors.savina.logmap;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;

/** A series as a selector that closes the gate for requests while it waits. */
final class GateSeries extends SelectorSeries {
  private final Mailbox<LogmapMessage.Result> replies = mailbox("replies", this::onReply);

  GateSeries(double start, MailboxRef<LogmapMessage.ToComputer> computer, Finish finish) {
    super(start, computer, finish);
  }

  @Override
  void askForNextTerm() {
    computer.send(new LogmapMessage.Compute(replies, term));
    requests.disable();
  }

  private void onReply(LogmapMessage.Result result) {
    term = result.term();
    requests.enable();
  }
}
