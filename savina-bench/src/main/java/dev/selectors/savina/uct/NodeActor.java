package dev.selectors.savina.uct;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** A node as an actor. */
final class NodeActor extends PortableActor<UctMessage.ToNode> {
  private final Node node;

  NodeActor(Node node, Finish finish) {
    super(finish);
    this.node = node;
  }

  @Override
  protected void receive(UctMessage.ToNode message) {
    if (node.take(message)) {
      exit();
    }
  }
}
