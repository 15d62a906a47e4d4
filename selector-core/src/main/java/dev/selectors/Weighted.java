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
  public int choose(ReadySet candidates) {
    if (credit > 0 && candidates.next(current) == current) {
      credit--;
      return current;
    }
    int chosen = Chooser.roundRobin(candidates, current, 0, weights.length);
    if (chosen >= 0) {
      current = chosen;
      credit = weights[chosen] - 1;
    }
    return chosen;
  }
}
