package dev.selectors.savina.astar;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;
import java.util.List;

/** A worker with mailboxes by priority: a stop overtakes all works, and an urgent work another one. */
final class WorkerSelector extends Selector {
  private final Mailbox<AstarMessage.ToWorker> stops =
      this.<AstarMessage.ToWorker>mailbox("stop", this::onMessage).level(0);
  private final List<Mailbox<AstarMessage.ToWorker>> works;
  /** The master need not know that there are several. */
  final MailboxRef<AstarMessage.ToWorker> inbox = router(this::priority);

  private final Searcher searcher;
  private final MailboxRef<AstarMessage.ToMaster> master;
  private final Finish finish;

  WorkerSelector(
      int priorities, Searcher searcher, MailboxRef<AstarMessage.ToMaster> master, Finish finish) {
    this.searcher = searcher;
    this.master = master;
    this.finish = finish;
    works = mailboxes("work", priorities + 1, (number, message) -> onMessage(message));
    for (int number = 0; number <= priorities; number++) {
      works.get(number).level(number + 1);
    }
  }

  private Mailbox<AstarMessage.ToWorker> priority(AstarMessage.ToWorker message) {
    return message instanceof AstarMessage.Work work ? works.get(work.priority()) : stops;
  }

  private void onMessage(AstarMessage.ToWorker message) {
    switch (message) {
      case AstarMessage.Work work -> searcher.search(work);
      case AstarMessage.Stop stop -> {
        master.send(new AstarMessage.Stopped());
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
