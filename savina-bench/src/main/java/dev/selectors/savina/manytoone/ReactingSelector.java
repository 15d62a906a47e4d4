package dev.selectors.savina.manytoone;

import dev.selectors.EventSelector;
import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Step;
import dev.selectors.savina.dialect.Finish;

/** The receiver in react form: one step again and again. */
final class ReactingSelector extends EventSelector implements Receiver {
  private final Mailbox<Delivery> inbox = mailbox(Delivery.class, "inbox");
  private final Tally tally;
  private final Finish finish;

  ReactingSelector(Tally tally, Finish finish) {
    this.tally = tally;
    this.finish = finish;
  }

  @Override
  protected Step run() {
    Step next = Step.react(inbox.on(message -> {
      tally.add(message);
      return Step.done();
    }));
    return Step.loopWhile(tally::expectsMore, next);
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
