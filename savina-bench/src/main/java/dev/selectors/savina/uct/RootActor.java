package dev.selectors.savina.uct;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** The root as an actor: it decides first for those who ask first. */
final class RootActor extends PortableActor<UctMessage.ToRoot> {
  private final Root root;

  RootActor(Root root, Finish finish) {
    super(finish);
    this.root = root;
  }

  @Override
  protected void receive(UctMessage.ToRoot message) {
    if (root.take(message)) {
      exit();
    }
  }

  /** What has grown; call it after the end only. */
  UnbalancedTree.Result result() {
    return root.result();
  }
}
