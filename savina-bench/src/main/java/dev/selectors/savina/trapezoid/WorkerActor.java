package dev.selectors.savina.trapezoid;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** Computes one slice, as an actor. */
final class WorkerActor extends PortableActor<TrapezoidMessage.Work> {
  private final MailboxRef<TrapezoidMessage.ToMaster> master;

  WorkerActor(MailboxRef<TrapezoidMessage.ToMaster> master, Finish finish) {
    super(finish);
    this.master = master;
  }

  @Override
  protected void receive(TrapezoidMessage.Work work) {
    master.send(TrapezoidMessage.Result.of(work));
    exit();
  }
}
