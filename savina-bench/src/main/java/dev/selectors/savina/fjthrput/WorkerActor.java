package dev.selectors.savina.fjthrput;

import dev.selectors.Actor;
import dev.selectors.ExitReason;
import dev.selectors.savina.harness.BusyWork;
import dev.selectors.savina.harness.Finish;

/** A worker with one mailbox. */
final class WorkerActor extends Actor<Work> {
  private final int messages;
  private final Finish finish;
  int handled;

  WorkerActor(int messages, Finish finish) {
    this.messages = messages;
    this.finish = finish;
  }

  @Override
  protected void receive(Work work) {
    handled++;
    BusyWork.sine(work.theta());
    if (handled == messages) {
      exit();
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
