package dev.selectors.savina.cigsmok;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** The arbiter as an actor: with each message it works out how far it has come. */
final class ArbiterActor extends PortableActor<SmokersMessage.ToArbiter> {
  private final Rounds rounds;

  ArbiterActor(Rounds rounds, Finish finish) {
    super(finish);
    this.rounds = rounds;
  }

  @Override
  protected void receive(SmokersMessage.ToArbiter message) {
    switch (message) {
      case SmokersMessage.Start start -> rounds.handOut();
      case SmokersMessage.StartedSmoking started -> {
        rounds.started();
        if (!rounds.hasMore()) {
          rounds.close();
          exit();
        }
      }
    }
  }
}
