package dev.selectors;

/** The choice of an actor: its one mailbox. */
enum OnlyOne implements Chooser {
  CHOOSER;

  @Override
  public int choose(ReadySet candidates, long seen) {
    return candidates.next(seen, 0);
  }

  @Override
  public int endOfRivals(int mailbox) {
    return 1;
  }
}
