package dev.selectors.savina.selective;

/** What one picker has taken, and how often it was asked about messages that had to wait. */
final class Tally {
  private final SelectiveParams params;
  private int wanted;
  private int others;
  private int asked;
  private boolean inOrder = true;

  Tally(SelectiveParams params) {
    this.params = params;
  }

  /** The guard: whether the picker takes it now. */
  boolean isWanted(Item item) {
    if (item instanceof Item.Wanted) {
      return true;
    }
    asked++;
    return false;
  }

  /** Takes a message, of either kind. */
  void take(Item item) {
    switch (item) {
      case Item.Wanted next -> {
        inOrder &= next.number() == wanted && others == 0;
        wanted++;
      }
      case Item.Other next -> {
        inOrder &= next.number() == others && !wantsMore();
        others++;
      }
    }
  }

  boolean wantsMore() {
    return wanted < params.wanted();
  }

  boolean isDone() {
    return !wantsMore() && others == params.waiting();
  }

  Selective.Result result() {
    return new Selective.Result(wanted, others, asked, inOrder);
  }
}
