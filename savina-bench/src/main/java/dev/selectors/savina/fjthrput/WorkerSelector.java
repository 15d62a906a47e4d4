package dev.selectors.savina.fjthrput;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.BusyWork;
import java.util.List;

/** A worker with any number of mailboxes, all for the same work. */
final class WorkerSelector extends Selector {
  final List<Mailbox<Work>> inboxes;
  private final int messages;
  private final Finish finish;
  int handled;
  double work;

  WorkerSelector(int mailboxes, ThroughputParams params, Finish finish) {
    this.inboxes = mailboxes("work", mailboxes, (number, order) -> onWork(order));
    this.messages = params.messages();
    this.finish = finish;
    if (params.priority()) {
      for (int number = 0; number < mailboxes; number++) {
        inboxes.get(number).level(number);
      }
    }
  }

  private void onWork(Work order) {
    handled++;
    work += BusyWork.sine(order.theta());
    if (handled == messages) {
      exit();
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
