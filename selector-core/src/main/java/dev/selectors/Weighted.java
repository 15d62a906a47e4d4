package dev.selectors;

/**
 * The mailboxes in turn, each of which is served several times in a row, its weight, before the next
 * one is.
 */
final class Weighted implements Chooser {
  private final int[] weights;
  private final Rota rota;
  private int current = -1;
  private int credit;

  Weighted(int[] weights) {
    this.weights = weights;
    rota = Rota.of(0, weights.length, weights.length);
  }

  @Override
  public int choose(ReadySet candidates, long seen) {
    return credit > 0 && candidates.next(seen, current) == current
        ? current
        : rota.next(candidates, seen);
  }

  @Override
  public void served(int mailbox) {
    credit = mailbox == current && credit > 0 ? credit - 1 : weights[mailbox] - 1;
    current = mailbox;
    rota.served(mailbox);
  }
}
