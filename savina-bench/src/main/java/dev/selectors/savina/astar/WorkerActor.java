package dev.selectors.savina.astar;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.RankedActor;

/** A worker with the single mailbox of an actor: it stops when it has done all it was given. */
final class WorkerActor extends RankedActor<AstarMessage.ToWorker> {
  private final Searcher searcher;
  private final MailboxRef<AstarMessage.ToMaster> master;

  WorkerActor(
      Searcher searcher, MailboxRef<AstarMessage.ToMaster> master, boolean sorted, Finish finish) {
    super(sorted, finish);
    this.searcher = searcher;
    this.master = master;
  }

  @Override
  protected void receive(AstarMessage.ToWorker message) {
    switch (message) {
      case AstarMessage.Work work -> searcher.search(work);
      case AstarMessage.Stop stop -> {
        master.send(new AstarMessage.Stopped());
        exit();
      }
    }
  }
}
