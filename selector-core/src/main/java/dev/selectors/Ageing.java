package dev.selectors;

/**
 * As {@link Multilevel}, but every n-th turn is chosen by going round all mailboxes, whatever their
 * level.
 */
final class Ageing implements Chooser {
  private final Chooser levels;
  private final Chooser all;
  private final int period;
  /** Which turn of a period the next one is. */
  private int turn = 1;

  /** @param all the choice of every n-th turn */
  Ageing(Chooser levels, Chooser all, int period) {
    this.levels = levels;
    this.all = all;
    this.period = period;
  }

  @Override
  public int choose(ReadySet candidates, long seen) {
    return now().choose(candidates, seen);
  }

  @Override
  public void served(int mailbox) {
    now().served(mailbox);
    turn = turn == period ? 1 : turn + 1;
  }

  private Chooser now() {
    return turn < period ? levels : all;
  }
}
