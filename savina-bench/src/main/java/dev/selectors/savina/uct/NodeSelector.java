package dev.selectors.savina.uct;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;

/** A node as a selector: what is urgent has a mailbox of its own, which goes first. */
final class NodeSelector extends Selector {
  final Mailbox<UctMessage.ToNode> urgent =
      this.<UctMessage.ToNode>mailbox("urgent", this::onMessage).level(0);
  final Mailbox<UctMessage.ToNode> inbox =
      this.<UctMessage.ToNode>mailbox("inbox", this::onMessage).level(1);
  private final Node node;
  private final Finish finish;

  NodeSelector(Node node, Finish finish) {
    this.node = node;
    this.finish = finish;
  }

  private void onMessage(UctMessage.ToNode message) {
    if (node.take(message)) {
      exit();
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
