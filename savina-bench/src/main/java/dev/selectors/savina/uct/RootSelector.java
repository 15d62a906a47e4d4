package dev.selectors.savina.uct;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;

/** The root as a selector: it decides first for nodes that are urgent. */
final class RootSelector extends Selector {
  final Mailbox<UctMessage.ToRoot> urgent =
      this.<UctMessage.ToRoot>mailbox("urgent", this::onMessage).level(0);
  final Mailbox<UctMessage.ToRoot> inbox =
      this.<UctMessage.ToRoot>mailbox("inbox", this::onMessage).level(1);
  private final Root root;
  private final Finish finish;

  RootSelector(Root root, Finish finish) {
    this.root = root;
    this.finish = finish;
  }

  private void onMessage(UctMessage.ToRoot message) {
    if (root.take(message)) {
      exit();
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }

  /** What has grown; call it after the end only. */
  UnbalancedTree.Result result() {
    return root.result();
  }
}
