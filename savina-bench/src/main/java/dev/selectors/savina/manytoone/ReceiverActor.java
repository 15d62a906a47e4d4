package dev.selectors.savina.manytoone;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** The receiver, as an actor. */
final class ReceiverActor extends PortableActor<Delivery> implements Receiver {
  private final Tally tally;

  ReceiverActor(Tally tally, Finish finish) {
    super(finish);
    this.tally = tally;
  }

  @Override
  protected void receive(Delivery message) {
    tally.add(message);
    if (!tally.expectsMore()) {
      exit();
    }
  }

  @Override
  public MailboxRef<Delivery> inbox(int sender) {
    return self();
  }

  @Override
  public Tally tally() {
    return tally;
  }
}
