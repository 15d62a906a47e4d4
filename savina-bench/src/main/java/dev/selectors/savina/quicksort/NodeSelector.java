package dev.selectors.savina.quicksort;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A node of the tree, as a selector with a mailbox for each child. The pattern is a join in a fixed
 * order: what comes from the right waits in front of its gate until the left part has come. So a
 * part need not say which one it is, and there is only one way to put them together.
 */
final class NodeSelector extends Selector {
  final Mailbox<QuickMessage.Sort> inbox = mailbox("inbox", this::onSort);
  private final Mailbox<QuickMessage.Sorted> left = mailbox("left", this::onLeft);
  private final Mailbox<QuickMessage.Sorted> right = mailbox("right", this::onRight);
  private final @Nullable MailboxRef<QuickMessage.Sorted> parent;
  private final int threshold;
  private final Finish finish;
  private List<Long> equal = List.of();
  private QuickMessage.Sorted fromLeft = new QuickMessage.Sorted(List.of(), 0);
  QuickMessage.@Nullable Sorted result;

  /** A node that reports to its parent; the root has none. */
  NodeSelector(@Nullable MailboxRef<QuickMessage.Sorted> parent, int threshold, Finish finish) {
    this.parent = parent;
    this.threshold = threshold;
    this.finish = finish;
    right.disable();
  }

  private void onSort(QuickMessage.Sort sort) {
    if (sort.values().size() < threshold) {
      report(new QuickMessage.Sorted(Parts.sort(sort.values()), 1));
      return;
    }
    Parts parts = Parts.of(sort.values());
    equal = parts.equal();
    child(left, parts.less());
    child(right, parts.greater());
  }

  private void child(Mailbox<QuickMessage.Sorted> answer, List<Long> values) {
    system()
        .spawn(new NodeSelector(answer, threshold, finish))
        .inbox
        .send(new QuickMessage.Sort(values));
  }

  private void onLeft(QuickMessage.Sorted sorted) {
    fromLeft = sorted;
    right.enable();
  }

  private void onRight(QuickMessage.Sorted sorted) {
    report(new QuickMessage.Sorted(
        Parts.join(fromLeft.values(), equal, sorted.values()),
        fromLeft.nodes() + 1 + sorted.nodes()));
  }

  private void report(QuickMessage.Sorted sorted) {
    if (parent == null) {
      result = sorted;
    } else {
      parent.send(sorted);
    }
    exit();
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
