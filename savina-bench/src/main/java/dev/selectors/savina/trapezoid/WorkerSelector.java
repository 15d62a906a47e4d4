package dev.selectors.savina.trapezoid;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;

/** Computes one slice, as a selector with a single mailbox. */
final class WorkerSelector extends Selector {
  final Mailbox<TrapezoidMessage.Work> inbox = mailbox("inbox", this::onWork);
  private final MailboxRef<TrapezoidMessage.ToMaster> master;
  private final Finish finish;

  WorkerSelector(MailboxRef<TrapezoidMessage.ToMaster> master, Finish finish) {
    this.master = master;
    this.finish = finish;
  }

  private void onWork(TrapezoidMessage.Work work) {
    master.send(TrapezoidMessage.Result.of(work));
    exit();
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
