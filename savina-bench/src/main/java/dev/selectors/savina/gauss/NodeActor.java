package dev.selectors.savina.gauss;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import org.jspecify.annotations.Nullable;

/** A node of the tree, as an actor. */
final class NodeActor extends PortableActor<GaussMessage> {
  private final @Nullable MailboxRef<GaussMessage> parent;
  private final Task task;
  private final Sum sum = new Sum();
  GaussMessage.@Nullable Area result;

  /** A node that reports to its parent; the root has none. */
  NodeActor(@Nullable MailboxRef<GaussMessage> parent, Task task, Finish finish) {
    super(finish);
    this.parent = parent;
    this.task = task;
  }

  @Override
  protected void receive(GaussMessage message) {
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
    spawn(new NodeActor(self(), task, finish())).self().send(half);
  }

  private void report(GaussMessage.Area total) {
    result = total;
    if (parent != null) {
      parent.send(total);
    }
    exit();
  }
}
