package dev.selectors;

/**
 * As {@link Multilevel}, but once in n turns all mailboxes are of one level. That turn is due until
 * it has served one that levels would have kept waiting: so it is not spent on the others while
 * that one is closed for a moment.
 */
final class Ageing implements Chooser {
  private final Multilevel levels;
  /** Of the turns in which levels do not count. */
  private final Rota all;

  private final Mailbox<?>[] mailboxes;
  private final int period;
  /** Which turn of a period the next one is; the last one until it has done what it is for. */
  private int turn = 1;
  /** The lowest level that had a candidate when the present one was chosen. */
  private int lowest;

  Ageing(Mailbox<?>[] mailboxes, int period) {
    this.mailboxes = mailboxes;
    this.period = period;
    levels = new Multilevel(mailboxes);
    all = Rota.of(0, mailboxes.length, mailboxes.length);
  }

  @Override
  public int choose(ReadySet candidates, long seen) {
    if (turn < period) {
      return levels.choose(candidates, seen);
    }
    int first = candidates.next(seen, 0);
    while (first >= 0 && isLeftFromBefore(candidates, first)) {
      first = candidates.next(seen, first + 1);
    }
    if (first >= 0) {
      lowest = levels.levelOf(first);
    }
    return all.next(candidates, seen);
  }

  /**
   * Whether it is a candidate by name only; then it is none any more, as among very many mailboxes
   * those would otherwise be gone through again for each message.
   */
  private boolean isLeftFromBefore(ReadySet candidates, int i) {
    Inbox<?> inbox = mailboxes[i].inbox();
    return inbox.isEmpty() && candidates.emptied(i, inbox);
  }

  @Override
  public void served(int mailbox) {
    levels.served(mailbox);
    if (turn < period) {
      all.servedBeside(mailbox);
      turn++;
    } else {
      all.served(mailbox);
      turn = levels.levelOf(mailbox) > lowest ? 1 : period;
    }
  }
}
