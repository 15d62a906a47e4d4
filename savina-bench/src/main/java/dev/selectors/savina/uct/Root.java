package dev.selectors.savina.uct;

import dev.selectors.savina.uct.UctMessage.Brood;
import java.util.List;

/** The root of the tree, whatever brings it the messages: it decides who has children. */
final class Root {
  private final Tree tree;
  private final Growth growth;
  private List<Node> children = List.of();
  private int height = 1;

  Root(Tree tree) {
    this.tree = tree;
    this.growth = new Growth(tree.params());
  }

  /** Handles a message; true for the last one. Those that ask later need no answer. */
  boolean take(UctMessage.ToRoot message) {
    return switch (message) {
      case UctMessage.GenerateTree begin -> {
        height = 2;
        children = Node.grow(tree, tree.root(false), growth.first(), height);
        yield false;
      }
      case UctMessage.ShouldGenerateChildren request -> decide(request.node());
      case UctMessage.UpdateGrant grant -> false; // nobody wants to know, but it is told
    };
  }

  private boolean decide(Node node) {
    if (growth.hasRoom()) {
      Brood brood = growth.decide();
      if (brood != null) {
        height = Math.max(height, node.height + 1);
        node.address.at(brood.hasUrgent()).send(new UctMessage.GenerateChildren(brood));
      }
      if (!growth.hasDiedOut()) {
        return false;
      }
    }
    Node.traverse(children);
    Node.terminate(children);
    return true;
  }

  /** What has grown; call it after the end only. */
  UnbalancedTree.Result result() {
    return new UnbalancedTree.Result(children, growth, height);
  }
}
