package dev.selectors;

/** As {@link Multilevel}, but every n-th selection goes round all mailboxes, whatever their level. */
final class Ageing implements Chooser {
  private final Chooser levels;
  private final int period;
  private final int mailboxes;
  private int selections;
  private int last = -1;

  Ageing(Chooser levels, int period, int mailboxes) {
    this.levels = levels;
    this.period = period;
    this.mailboxes = mailboxes;
  }

  @Override
  public void begin() {
    selections = selections == period ? 1 : selections + 1;
  }

  @Override
  public int choose(ReadySet candidates, long seen) {
    if (selections < period) {
      return levels.choose(candidates, seen);
    }
    return Chooser.roundRobin(candidates, seen, last, 0, mailboxes);
  }

  @Override
  public void served(int mailbox) {
    if (selections < period) {
      levels.served(mailbox);
    } else {
      last = mailbox;
    }
  }
}
