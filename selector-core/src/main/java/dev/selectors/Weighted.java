package dev.selectors;

/**
 * Round robin in which a mailbox is served several times in a row, its weight, before the next one
 * is.
 */
final class Weighted implements Chooser {
  private final int[] weights;
  private int current = -1;
  private int credit;

  Weighted(int[] weights) {
    this.weights = weights;
  }

  @Override
  public int choose(ReadySet candidates, long seen) {
    return credit > 0 && candidates.next(seen, current) == current
        ? current
        : Chooser.roundRobin(candidates, seen, current, 0, weights.length);
  }

  @Override
  public void served(int mailbox) {
    credit = mailbox == current && credit > 0 ? credit - 1 : weights[mailbox] - 1;
    current = mailbox;
  }
}
