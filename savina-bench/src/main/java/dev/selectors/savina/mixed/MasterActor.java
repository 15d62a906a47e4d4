package dev.selectors.savina.mixed;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** The member of a ring that makes the others, as an actor. */
final class MasterActor extends PortableActor<MixedMessage.ToMaster> {
  private final Master master;

  MasterActor(Master master, Finish finish) {
    super(finish);
    this.master = master;
  }

  @Override
  protected void receive(MixedMessage.ToMaster message) {
    switch (message) {
      case MixedMessage.Begin begin -> create();
      case MixedMessage.Token token -> onToken(token);
    }
  }

  private void create() {
    master.create(self(), link -> spawn(new LinkActor(link, finish())).self());
  }

  private void onToken(MixedMessage.Token token) {
    master.pass(token);
    if (master.isTurning()) {
      return;
    }
    if (master.hasMore()) {
      create();
    } else {
      master.end();
      exit();
    }
  }
}
