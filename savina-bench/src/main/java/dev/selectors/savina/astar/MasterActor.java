package dev.selectors.savina.astar;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.RankedActor;
import dev.selectors.savina.harness.Crew;

/** The master with the single mailbox of an actor. */
final class MasterActor extends RankedActor<AstarMessage.ToMaster> {
  private final Crew<AstarMessage.ToWorker> crew;

  MasterActor(Crew<AstarMessage.ToWorker> crew, boolean sorted, Finish finish) {
    super(sorted, finish);
    this.crew = crew;
  }

  @Override
  protected void receive(AstarMessage.ToMaster message) {
    switch (message) {
      case AstarMessage.Work work -> crew.handOut(work);
      case AstarMessage.Found found -> crew.stop();
      case AstarMessage.Received received -> crew.over(received.worker(), received.works());
      case AstarMessage.Stopped stopped -> {
        if (crew.stopped()) {
          exit();
        }
      }
    }
  }
}
