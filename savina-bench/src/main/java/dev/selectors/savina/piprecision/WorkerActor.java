package dev.selectors.savina.piprecision;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.RankedActor;

/** A worker as an actor: in a plain mailbox, works that came before the order to stop are done. */
final class WorkerActor extends RankedActor<PiMessage.ToWorker> {
  private final Worker worker;

  /**
   * With a mailbox of its own.
   *
   * @param sorted whether the order to stop overtakes works there
   */
  WorkerActor(Worker worker, boolean sorted, Finish finish) {
    super(sorted, finish);
    this.worker = worker;
  }

  @Override
  protected void receive(PiMessage.ToWorker message) {
    if (worker.take(message)) {
      exit();
    }
  }
}
