package dev.selectors;

/** All mailboxes in turn, whatever their level. */
final class RoundRobin implements Chooser {
  private final int mailboxes;
  private int last = -1;

  RoundRobin(int mailboxes) {
    this.mailboxes = mailboxes;
  }

  @Override
  public int choose(ReadySet candidates, long seen) {
    return Chooser.roundRobin(candidates, seen, last, 0, mailboxes);
  }

  @Override
  public void served(int mailbox) {
    last = mailbox;
  }

  @Override
  public int endOfRivals(int mailbox) {
    return mailboxes;
  }
}
