package dev.selectors.savina.nqueenk;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.RankedActor;

/** A worker with the single mailbox of an actor: it stops when it has done all it was given. */
final class WorkerActor extends RankedActor<QueensMessage.ToWorker> {
  private final Searcher searcher;
  private final MailboxRef<QueensMessage.ToMaster> master;

  WorkerActor(
      Searcher searcher, MailboxRef<QueensMessage.ToMaster> master, boolean sorted, Finish finish) {
    super(sorted, finish);
    this.searcher = searcher;
    this.master = master;
  }

  @Override
  protected void receive(QueensMessage.ToWorker message) {
    switch (message) {
      case QueensMessage.Work work -> searcher.search(work);
      case QueensMessage.Stop stop -> {
        master.send(new QueensMessage.Stopped());
        exit();
      }
    }
  }
}
