package dev.selectors.savina.big;

import dev.selectors.MailboxRef;
import java.util.List;

/** The state of the sink: who there is and how many of them are done. */
final class Quotas {
  private List<MailboxRef<BigMessage.ToBig>> all = List.of();
  private int done;

  void meet(BigMessage.Neighbors message) {
    all = message.all();
  }

  /** Counts one that is done; tells everybody and answers true when all are. */
  boolean allDone(BigMessage.Exit message) {
    done++;
    if (done < all.size()) {
      return false;
    }
    for (MailboxRef<BigMessage.ToBig> one : all) {
      one.send(message);
    }
    return true;
  }
}
