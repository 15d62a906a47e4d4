package dev.selectors.savina.gauss;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;
import org.jspecify.annotations.Nullable;

/** A node of the tree, as a selector with a single mailbox. */
final class NodeSelector extends Selector {
  final Mailbox<GaussMessage> inbox = mailbox("inbox", this::onMessage);
  private final @Nullable MailboxRef<GaussMessage> parent;
  private final Task task;
  private final Finish finish;
  private final Sum sum = new Sum();
  GaussMessage.@Nullable Area result;

  /** A node that reports to its parent; the root has none. */
  NodeSelector(@Nullable MailboxRef<GaussMessage> parent, Task task, Finish finish) {
    this.parent = parent;
    this.task = task;
    this.finish = finish;
  }

  private void onMessage(GaussMessage message) {
    switch (message) {
      case GaussMessage.Interval interval -> {
        Rule.Estimate estimate = task.estimate(interval);
        if (task.accepts(estimate)) {
          report(new GaussMessage.Area(estimate.area(), 1));
        } else {
          child(interval.leftHalf());
          child(interval.rightHalf());
        }
      }
      case GaussMessage.Area half -> {
        if (sum.add(half)) {
          report(sum.total());
        }
      }
    }
  }

  private void child(GaussMessage.Interval half) {
    system().spawn(new NodeSelector(inbox, task, finish)).inbox.send(half);
  }

  private void report(GaussMessage.Area total) {
    result = total;
    if (parent != null) {
      parent.send(total);
    }
    exit();
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
