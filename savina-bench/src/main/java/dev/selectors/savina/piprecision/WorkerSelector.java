package dev.selectors.savina.piprecision;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;

/** A worker as a selector: the order to stop has a mailbox that goes before that of the works. */
final class WorkerSelector extends Selector {
  final Mailbox<PiMessage.ToWorker> stop =
      this.<PiMessage.ToWorker>mailbox("stop", this::onMessage).level(0);
  final Mailbox<PiMessage.ToWorker> works =
      this.<PiMessage.ToWorker>mailbox("works", this::onMessage).level(1);
  private final Worker worker;
  private final Finish finish;

  WorkerSelector(Worker worker, Finish finish) {
    this.worker = worker;
    this.finish = finish;
  }

  private void onMessage(PiMessage.ToWorker message) {
    if (worker.take(message)) {
      exit();
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
