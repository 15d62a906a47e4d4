package dev.selectors.savina.uct;

import dev.selectors.MailboxRef;
import dev.selectors.savina.harness.PseudoRandom;
import dev.selectors.savina.uct.UctMessage.Address;
import dev.selectors.savina.uct.UctMessage.Brood;
import java.util.ArrayList;
import java.util.List;

/** A node of the tree, whatever brings it the messages. */
final class Node {
  /** What it takes to ask for children. */
  static final int ASKING = 100;

  private static final UctMessage.TryGenerateChildren TRY = new UctMessage.TryGenerateChildren();
  private static final UctMessage.Traverse TRAVERSE = new UctMessage.Traverse();
  private static final UctMessage.Terminate TERMINATE = new UctMessage.Terminate();

  private final Tree tree;
  private final MailboxRef<? super UctMessage.UpdateGrant> parent;
  final int number;
  final int height;
  final int computation;
  final boolean urgent;
  /** Set by whoever brings it to life, before anybody has it. */
  Address address = Address.of(message -> {});

  final List<Node> children = new ArrayList<>(0);
  long checksum;
  int asked;
  int traversed;

  private Node(
      Tree tree,
      MailboxRef<? super UctMessage.UpdateGrant> parent,
      Brood brood,
      int place,
      int height) {
    this.tree = tree;
    this.parent = parent;
    this.number = brood.first() + place;
    this.height = height;
    this.computation = brood.computation();
    this.urgent = place == brood.urgent();
  }

  /** Brings the children to life that a node, or the root, has at this height. */
  static List<Node> grow(
      Tree tree, MailboxRef<? super UctMessage.UpdateGrant> parent, Brood brood, int height) {
    List<Node> children = new ArrayList<>(brood.size());
    for (int place = 0; place < brood.size(); place++) {
      Node child = new Node(tree, parent, brood, place, height);
      tree.spawn(child);
      children.add(child);
      child.address.inbox().send(TRY);
    }
    return children;
  }

  /** Has all of them walked through; the urgent one is told so urgently. */
  static void traverse(List<Node> nodes) {
    for (Node node : nodes) {
      node.address.at(node.urgent).send(TRAVERSE);
    }
  }

  /** Ends all of them: never urgently, as much that is to be done first may wait. */
  static void terminate(List<Node> nodes) {
    for (Node node : nodes) {
      node.address.inbox().send(TERMINATE);
    }
  }

  /** Handles a message; true for the last one. */
  boolean take(UctMessage.ToNode message) {
    switch (message) {
      case UctMessage.TryGenerateChildren request -> {
        asked++;
        compute(ASKING);
        tree.root(urgent).send(new UctMessage.ShouldGenerateChildren(this));
      }
      case UctMessage.GenerateChildren grant -> {
        parent.send(new UctMessage.UpdateGrant(number % grant.brood().size()));
        children.addAll(grow(tree, address.inbox(), grant.brood(), height + 1));
        // An urgent message may have overtaken this one.
        if (traversed > 0) {
          traverse(children);
        }
      }
      case UctMessage.UpdateGrant grant -> {} // nobody wants to know, but it is told
      case UctMessage.Traverse walk -> {
        traversed++;
        compute(computation);
        traverse(children);
      }
      case UctMessage.Terminate end -> {
        terminate(children);
        return true;
      }
    }
    return false;
  }

  private void compute(int units) {
    checksum += work(number, units * tree.params().work());
  }

  /**
   * So many steps of a generator that starts from the number: what comes out is not known
   * beforehand.
   */
  static long work(int number, int steps) {
    PseudoRandom random = new PseudoRandom(number);
    long last = 0;
    for (int i = 0; i < steps; i++) {
      last = random.nextLong();
    }
    return last;
  }
}
