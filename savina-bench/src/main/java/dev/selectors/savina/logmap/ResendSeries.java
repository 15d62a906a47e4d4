package dev.selectors.savina.logmap;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;

/**
 * A series as an actor with the stash of the original suite: with every message that it handles, it
 * sends the oldest one of the stash to itself again, behind what waits in the mailbox.
 *
 * <p>So the order is lost, and the question for the last term could overtake the requests for
 * terms. Here, unlike in the suite, that question is put away until all terms are computed.
 */
final class ResendSeries extends StashSeries {
  private final int terms;
  private int computed;

  ResendSeries(
      double start, MailboxRef<LogmapMessage.ToComputer> computer, int terms, Finish finish) {
    super(start, computer, finish);
    this.terms = terms;
  }

  @Override
  protected void receive(LogmapMessage.ToSeries message) {
    if (message instanceof LogmapMessage.Result) {
      computed++;
    }
    if (message instanceof LogmapMessage.GetTerm early && computed < terms) {
      putAway(early);
      goOn();
    } else {
      super.receive(message);
    }
  }

  @Override
  void goOn() {
    if (!isWaiting() && !stash.isEmpty()) {
      self().send(stash.remove());
    }
  }
}
