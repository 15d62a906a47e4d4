package dev.selectors.savina.manytoone;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;
import java.util.List;

/** The receiver with any number of mailboxes, over which the senders are spread. */
final class ReceiverSelector extends Selector implements Receiver {
  private final List<Mailbox<Delivery>> inboxes;
  private final Tally tally;
  private final Finish finish;

  ReceiverSelector(int mailboxes, Tally tally, Finish finish) {
    this.inboxes = mailboxes("inbox", mailboxes, (number, message) -> onMessage(message));
    this.tally = tally;
    this.finish = finish;
  }

  private void onMessage(Delivery message) {
    tally.add(message);
    if (!tally.expectsMore()) {
      exit();
    }
  }

  @Override
  public MailboxRef<Delivery> inbox(int sender) {
    return inboxes.get(sender % inboxes.size());
  }

  @Override
  public Tally tally() {
    return tally;
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
