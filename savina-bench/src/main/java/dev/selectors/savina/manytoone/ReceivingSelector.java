package dev.selectors.savina.manytoone;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ThreadSelector;
import dev.selectors.savina.dialect.Finish;

/** The receiver in receive form: a loop on a thread of its own. */
final class ReceivingSelector extends ThreadSelector implements Receiver {
  private final Mailbox<Delivery> inbox = mailbox(Delivery.class, "inbox");
  private final Tally tally;
  private final Finish finish;

  ReceivingSelector(Tally tally, Finish finish) {
    this.tally = tally;
    this.finish = finish;
  }

  @Override
  protected void run() {
    while (tally.expectsMore()) {
      tally.add(receive(inbox));
    }
  }

  @Override
  public MailboxRef<Delivery> inbox(int sender) {
    return inbox;
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
