package dev.selectors.docs.receive;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ThreadSelector;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

abstract class Producer extends ThreadSelector {
  /** A binary tree of integers. */
  record Tree(@Nullable Tree left, int element, @Nullable Tree right) {}

  /** One of the values that were produced, or the end of them. */
  record Value(Optional<Integer> content) {}

  /** Somebody wants a value. */
  record Next(MailboxRef<Value> client) {}

  private final MailboxRef<Value> coordinator;
  final Mailbox<Tree> trees = mailbox(Tree.class, "trees");

  Producer(MailboxRef<Value> coordinator) {
    this.coordinator = coordinator;
  }

  abstract void produceValues(Tree tree);

  final void produce(int value) {
    coordinator.send(new Value(Optional.of(value)));
  }

  @Override
  protected void run() {
    produceValues(receive(trees));
    coordinator.send(new Value(Optional.empty()));
  }
}
