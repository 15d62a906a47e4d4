package dev.selectors.savina.logmap;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;

/** A series as a selector that only declares when requests may be served. */
final class GuardSeries extends SelectorSeries {
  private final Mailbox<LogmapMessage.Result> replies = mailbox("replies", this::onReply);
  private boolean waiting;

  GuardSeries(double start, MailboxRef<LogmapMessage.ToComputer> computer, Finish finish) {
    super(start, computer, finish);
    requests.guard(() -> !waiting);
  }

  @Override
  void askForNextTerm() {
    computer.send(new LogmapMessage.Compute(replies, term));
    waiting = true;
  }

  private void onReply(LogmapMessage.Result result) {
    term = result.term();
    waiting = false;
  }
}
