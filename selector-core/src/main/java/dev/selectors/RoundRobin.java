package dev.selectors;

/** All mailboxes in turn, whatever their level. */
final class RoundRobin implements Chooser {
  private final int mailboxes;
  private final Rota rota;

  RoundRobin(int mailboxes) {
    this.mailboxes = mailboxes;
    rota = Rota.of(0, mailboxes, mailboxes);
  }

  @Override
  public int choose(ReadySet candidates, long seen) {
    return rota.next(candidates, seen);
  }

  @Override
  public void served(int mailbox) {
    rota.served(mailbox);
  }

  @Override
  public int endOfRivals(int mailbox) {
    return mailboxes;
  }
}
