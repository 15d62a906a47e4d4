package dev.selectors.savina.fjcreate;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import dev.selectors.savina.harness.BusyWork;

/** A worker that lives for one message. */
final class WorkerActor extends PortableActor<Work> {
  private float done;

  WorkerActor(Finish finish) {
    super(finish);
  }

  @Override
  protected void receive(Work work) {
    done = (float) BusyWork.sine(work.theta());
    exit();
  }

  @Override
  protected void onExit() {
    Work.verify(done);
  }
}
