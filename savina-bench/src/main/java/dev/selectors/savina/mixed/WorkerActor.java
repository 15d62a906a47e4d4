package dev.selectors.savina.mixed;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** Factorises numbers for a ring, as an actor. */
final class WorkerActor extends PortableActor<MixedMessage.ToWorker> {
  private final Worker worker;

  WorkerActor(Worker worker, Finish finish) {
    super(finish);
    this.worker = worker;
  }

  @Override
  protected void receive(MixedMessage.ToWorker message) {
    switch (message) {
      case MixedMessage.Composite number -> worker.work(number);
      case MixedMessage.Stop stop -> exit();
    }
  }
}
