package dev.selectors.savina.uct;

import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;

/** The tree that a node belongs to: how more nodes come to life, and where they ask. */
interface Tree {
  /** Its parameters. */
  UctParams params();

  /** Brings a node to life, and gives it its address. */
  void spawn(Node node);

  /** Where nodes send what is for the root. */
  MailboxRef<UctMessage.ToRoot> root(boolean urgently);

  /**
   * A tree of actors. As in the suite all belong to the runtime, not to one another: a parent ends
   * before its children have done what they were told.
   */
  final class OfActors implements Tree {
    private final UctParams params;
    private final ActorRuntime runtime;
    private final Finish finish;
    final RootActor root;

    OfActors(UctParams params, ActorRuntime runtime, Finish finish) {
      this.params = params;
      this.runtime = runtime;
      this.finish = finish;
      this.root = runtime.spawn(new RootActor(new Root(this), finish));
    }

    @Override
    public UctParams params() {
      return params;
    }

    @Override
    public void spawn(Node node) {
      NodeActor actor = new NodeActor(node, finish);
      runtime.start(actor);
      node.address = UctMessage.Address.of(actor.self());
    }

    @Override
    public MailboxRef<UctMessage.ToRoot> root(boolean urgently) {
      return root.self();
    }
  }

  /** A tree of selectors with two mailboxes each. */
  final class OfSelectors implements Tree {
    private final UctParams params;
    private final SelectorSystem system;
    private final Finish finish;
    final RootSelector root;

    OfSelectors(UctParams params, SelectorSystem system, Finish finish) {
      this.params = params;
      this.system = system;
      this.finish = finish;
      this.root = system.spawn(new RootSelector(new Root(this), finish));
    }

    @Override
    public UctParams params() {
      return params;
    }

    @Override
    public void spawn(Node node) {
      NodeSelector selector = system.spawn(new NodeSelector(node, finish));
      node.address = new UctMessage.Address(selector.inbox, selector.urgent);
    }

    @Override
    public MailboxRef<UctMessage.ToRoot> root(boolean urgently) {
      return urgently ? root.urgent : root.inbox;
    }
  }
}
