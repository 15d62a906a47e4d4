package dev.selectors;

/** The message that came first, whichever mailbox it came to. */
final class ArrivalOrder implements Chooser {
  private final Mailbox<?>[] mailboxes;

  ArrivalOrder(Mailbox<?>[] mailboxes) {
    this.mailboxes = mailboxes;
  }

  @Override
  public int choose(ReadySet candidates, long seen) {
    // While the candidates are gone through, messages arrive in mailboxes already passed. One of
    // them can be older than the oldest found, if it is from the same sender; but then a second
    // look finds it.
    int chosen = oldest(candidates, seen);
    while (true) {
      int again = oldest(candidates, candidates.look());
      if (again == chosen) {
        return chosen;
      }
      chosen = again;
    }
  }

  private int oldest(ReadySet candidates, long seen) {
    int oldest = -1;
    long stamp = Long.MAX_VALUE;
    for (int i = candidates.next(seen, 0); i >= 0; i = candidates.next(seen, i + 1)) {
      long first = mailboxes[i].stampOfFirst();
      if (first < stamp) {
        stamp = first;
        oldest = i;
      }
    }
    return oldest;
  }
}
