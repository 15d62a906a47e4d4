package dev.selectors.savina.quicksort;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A node of the tree, as an actor: a part says which one it is, and the first one to come is kept.
 */
final class NodeActor extends PortableActor<QuickMessage.ToActor> {
  private final @Nullable MailboxRef<QuickMessage.ToActor> parent;
  private final QuickMessage.Side side;
  private final int threshold;
  private List<Long> equal = List.of();
  private QuickMessage.@Nullable Part first;
  QuickMessage.@Nullable Sorted result;

  /** A node that is this child of its parent; the root has none. */
  NodeActor(
      @Nullable MailboxRef<QuickMessage.ToActor> parent,
      QuickMessage.Side side,
      int threshold,
      Finish finish) {
    super(finish);
    this.parent = parent;
    this.side = side;
    this.threshold = threshold;
  }

  @Override
  protected void receive(QuickMessage.ToActor message) {
    switch (message) {
      case QuickMessage.Sort sort -> {
        if (sort.values().size() < threshold) {
          report(new QuickMessage.Sorted(Parts.sort(sort.values()), 1));
        } else {
          Parts parts = Parts.of(sort.values());
          equal = parts.equal();
          child(QuickMessage.Side.LEFT, parts.less());
          child(QuickMessage.Side.RIGHT, parts.greater());
        }
      }
      case QuickMessage.Part part -> {
        if (first == null) {
          first = part;
        } else {
          join(first, part);
        }
      }
    }
  }

  private void child(QuickMessage.Side itsSide, List<Long> values) {
    spawn(new NodeActor(self(), itsSide, threshold, finish()))
        .self()
        .send(new QuickMessage.Sort(values));
  }

  private void join(QuickMessage.Part one, QuickMessage.Part other) {
    boolean inOrder = one.side() == QuickMessage.Side.LEFT;
    QuickMessage.Sorted left = inOrder ? one.sorted() : other.sorted();
    QuickMessage.Sorted right = inOrder ? other.sorted() : one.sorted();
    report(new QuickMessage.Sorted(
        Parts.join(left.values(), equal, right.values()), left.nodes() + 1 + right.nodes()));
  }

  private void report(QuickMessage.Sorted sorted) {
    if (parent == null) {
      result = sorted;
    } else {
      parent.send(new QuickMessage.Part(side, sorted));
    }
    exit();
  }
}
