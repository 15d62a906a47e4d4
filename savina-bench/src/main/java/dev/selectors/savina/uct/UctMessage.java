package dev.selectors.savina.uct;

import dev.selectors.MailboxRef;

/** What the root and the nodes of the tree say to each other; the names are those of the suite. */
final class UctMessage {
  private UctMessage() {}

  /** Messages to the root. */
  sealed interface ToRoot permits GenerateTree, ShouldGenerateChildren, UpdateGrant {}

  /** Messages to a node. */
  sealed interface ToNode
      permits TryGenerateChildren, GenerateChildren, UpdateGrant, Traverse, Terminate {}

  /** Begin. */
  record GenerateTree() implements ToRoot {}

  /** A node asks whether it is to have children. */
  record ShouldGenerateChildren(Node node) implements ToRoot {}

  /** Ask the root whether to have children. */
  record TryGenerateChildren() implements ToNode {}

  /** Have children, as this brood says. */
  record GenerateChildren(Brood brood) implements ToNode {}

  /** This child of yours has children. */
  record UpdateGrant(int child) implements ToNode, ToRoot {}

  /** Do the computation, and have your children do theirs. */
  record Traverse() implements ToNode {}

  /** End, after all of your children were told. */
  record Terminate() implements ToNode {}

  /**
   * The children of one node.
   *
   * @param first the number of the first one
   * @param size how many there are
   * @param computation what each of them has to compute
   * @param urgent the place of the one that is urgent, or negative if none is
   */
  record Brood(int first, int size, int computation, int urgent) {

    /** Whether there is one that is urgent. */
    boolean hasUrgent() {
      return urgent >= 0;
    }
  }

  /**
   * Where a node takes its messages.
   *
   * @param urgent what is sent here is handled before what waits in the other, if they differ
   */
  record Address(MailboxRef<? super ToNode> inbox, MailboxRef<? super ToNode> urgent) {

    /** The address of something with a single mailbox. */
    static Address of(MailboxRef<? super ToNode> inbox) {
      return new Address(inbox, inbox);
    }

    /** Either of the two. */
    MailboxRef<? super ToNode> at(boolean urgently) {
      return urgently ? urgent : inbox;
    }
  }
}
