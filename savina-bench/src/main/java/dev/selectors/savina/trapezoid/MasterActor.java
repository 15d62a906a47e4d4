package dev.selectors.savina.trapezoid;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** Cuts the area into slices, one for each worker, as an actor. */
final class MasterActor extends PortableActor<TrapezoidMessage.ToMaster> {
  private final int workers;
  final Total total;

  MasterActor(int workers, Finish finish) {
    super(finish);
    this.workers = workers;
    this.total = new Total(workers);
  }

  @Override
  protected void receive(TrapezoidMessage.ToMaster message) {
    switch (message) {
      case TrapezoidMessage.Work work -> {
        for (int i = 0; i < workers; i++) {
          spawn(new WorkerActor(self(), finish())).self().send(work.slice(i, workers));
        }
      }
      case TrapezoidMessage.Result result -> {
        if (total.add(result)) {
          exit();
        }
      }
    }
  }
}
