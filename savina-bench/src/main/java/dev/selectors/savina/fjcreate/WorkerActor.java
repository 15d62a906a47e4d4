package dev.selectors.savina.fjcreate;

import dev.selectors.Actor;
import dev.selectors.ExitReason;
import dev.selectors.savina.harness.BusyWork;
import dev.selectors.savina.harness.Finish;

/** A worker that lives for one message. */
final class WorkerActor extends Actor<Work> {
  private final Finish finish;

  WorkerActor(Finish finish) {
    this.finish = finish;
  }

  @Override
  protected void receive(Work work) {
    BusyWork.sine(work.theta());
    exit();
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
