package dev.selectors.savina.mixed;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** A link of a ring, as an actor. */
final class LinkActor extends PortableActor<MixedMessage.Token> {
  private final Link link;

  LinkActor(Link link, Finish finish) {
    super(finish);
    this.link = link;
  }

  @Override
  protected void receive(MixedMessage.Token token) {
    link.pass(token);
    if (!link.isOpen()) {
      exit();
    }
  }

  @Override
  protected void onExit() {
    link.ended();
  }
}
