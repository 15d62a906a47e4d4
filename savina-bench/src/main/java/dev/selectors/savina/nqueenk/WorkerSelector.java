package dev.selectors.savina.nqueenk;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;
import java.util.List;

/** A worker with mailboxes by priority: a stop overtakes all works, and a deep work a shallow one. */
final class WorkerSelector extends Selector {
  private final Mailbox<QueensMessage.ToWorker> stops =
      this.<QueensMessage.ToWorker>mailbox("stop", this::onMessage).level(0);
  private final List<Mailbox<QueensMessage.ToWorker>> works;
  /** The master need not know that there are several. */
  final MailboxRef<QueensMessage.ToWorker> inbox = router(this::priority);

  private final Searcher searcher;
  private final MailboxRef<QueensMessage.ToMaster> master;
  private final Finish finish;

  WorkerSelector(
      int priorities, Searcher searcher, MailboxRef<QueensMessage.ToMaster> master, Finish finish) {
    this.searcher = searcher;
    this.master = master;
    this.finish = finish;
    works = mailboxes("work", priorities, (number, message) -> onMessage(message));
    for (int number = 0; number < priorities; number++) {
      works.get(number).level(number + 1);
    }
  }

  private Mailbox<QueensMessage.ToWorker> priority(QueensMessage.ToWorker message) {
    return message instanceof QueensMessage.Work work ? works.get(work.priority()) : stops;
  }

  private void onMessage(QueensMessage.ToWorker message) {
    switch (message) {
      case QueensMessage.Work work -> searcher.search(work);
      case QueensMessage.Stop stop -> {
        master.send(new QueensMessage.Stopped());
        exit();
      }
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    works.forEach(mailbox -> searcher.left += mailbox.depth());
    finish.exited(reason);
  }
}
