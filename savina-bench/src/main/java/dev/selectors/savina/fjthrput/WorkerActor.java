package dev.selectors.savina.fjthrput;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import dev.selectors.savina.harness.BusyWork;

/** A worker with one mailbox. */
final class WorkerActor extends PortableActor<Work> {
  private final int messages;
  int handled;
  double work;

  WorkerActor(int messages, Finish finish) {
    super(finish);
    this.messages = messages;
  }

  @Override
  protected void receive(Work order) {
    handled++;
    work += BusyWork.sine(order.theta());
    if (handled == messages) {
      exit();
    }
  }
}
