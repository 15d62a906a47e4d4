package dev.selectors.savina.trapezoid;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;

/** Cuts the area into slices, one for each worker, as a selector with a single mailbox. */
final class MasterSelector extends Selector {
  final Mailbox<TrapezoidMessage.ToMaster> inbox = mailbox("inbox", this::onMessage);
  private final int workers;
  private final Finish finish;
  final Total total;

  MasterSelector(int workers, Finish finish) {
    this.workers = workers;
    this.finish = finish;
    this.total = new Total(workers);
  }

  private void onMessage(TrapezoidMessage.ToMaster message) {
    switch (message) {
      case TrapezoidMessage.Work work -> {
        for (int i = 0; i < workers; i++) {
          system().spawn(new WorkerSelector(inbox, finish)).inbox.send(work.slice(i, workers));
        }
      }
      case TrapezoidMessage.Result result -> {
        if (total.add(result)) {
          exit();
        }
      }
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
