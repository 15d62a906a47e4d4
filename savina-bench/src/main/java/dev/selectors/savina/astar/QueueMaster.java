package dev.selectors.savina.astar;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import dev.selectors.savina.harness.Crew;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;

/**
 * A master with the single mailbox of an actor, which hands out no more than can be begun soon, and
 * so keeps the other works in a queue of its own, the most urgent first.
 */
final class QueueMaster extends PortableActor<AstarMessage.ToMaster> {
  private final Queue<AstarMessage.Work> waiting =
      new PriorityQueue<>(Comparator.comparingInt(AstarMessage.Work::priority));
  private final Crew<AstarMessage.ToWorker> crew;

  QueueMaster(Crew<AstarMessage.ToWorker> crew, Finish finish) {
    super(finish);
    this.crew = crew;
  }

  @Override
  protected void receive(AstarMessage.ToMaster message) {
    switch (message) {
      case AstarMessage.Work work -> {
        waiting.add(work);
        serve();
      }
      case AstarMessage.Found found -> crew.stop();
      case AstarMessage.Received received -> {
        crew.over(received.worker(), received.works());
        serve();
      }
      case AstarMessage.Stopped stopped -> {
        if (crew.stopped()) {
          exit();
        }
      }
    }
  }

  private void serve() {
    while (crew.isShort() && !waiting.isEmpty()) {
      crew.handOut(waiting.remove());
    }
  }

  @Override
  protected void onExit() {
    crew.leave(waiting.size());
  }
}
