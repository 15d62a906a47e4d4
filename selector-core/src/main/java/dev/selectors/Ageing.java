package dev.selectors;

/** As {@link Multilevel}, but every n-th selection goes round all mailboxes, whatever their level. */
final class Ageing implements Chooser {
  private final Chooser levels;
  private final Chooser all;
  private final int period;
  private int selections;

  /** @param all the choice of every n-th selection */
  Ageing(Chooser levels, Chooser all, int period) {
    this.levels = levels;
    this.all = all;
    this.period = period;
  }

  @Override
  public void begin() {
    selections = selections == period ? 1 : selections + 1;
  }

  @Override
  public int choose(ReadySet candidates, long seen) {
    return now().choose(candidates, seen);
  }

  @Override
  public void served(int mailbox) {
    now().served(mailbox);
  }

  private Chooser now() {
    return selections < period ? levels : all;
  }
}
