package dev.selectors.docs.receive;

import dev.selectors.MailboxRef;
import org.jspecify.annotations.Nullable;

final class InOrder extends Producer {
  InOrder(MailboxRef<Value> coordinator) {
    super(coordinator);
  }

  @Override
  void produceValues(Tree tree) {
    traverse(tree);
  }

  private void traverse(@Nullable Tree tree) {
    if (tree != null) {
      traverse(tree.left());
      produce(tree.element());
      traverse(tree.right());
    }
  }
}
