package dev.selectors.savina.fjcreate;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.BusyWork;
import dev.selectors.savina.harness.WrongAnswerException;
import java.util.List;

/** A worker that lives for one message; all its mailboxes but one are never used. */
final class WorkerSelector extends Selector {
  final List<Mailbox<Work>> inboxes;
  private final Finish finish;
  private float done;

  WorkerSelector(int mailboxes, Finish finish) {
    this.inboxes = mailboxes("work", mailboxes, (number, work) -> onWork(work));
    this.finish = finish;
  }

  private void onWork(Work work) {
    done = (float) BusyWork.sine(work.theta());
    exit();
  }

  @Override
  protected void onExit(ExitReason reason) {
    try {
      if (reason instanceof ExitReason.Normal) {
        Work.verify(done);
      }
      finish.exited(reason);
    } catch (WrongAnswerException e) {
      finish.failed(e);
    }
  }
}
