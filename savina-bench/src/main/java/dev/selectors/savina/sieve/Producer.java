package dev.selectors.savina.sieve;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** Makes all candidates in one turn: the odd numbers; an actor in all variants. */
final class Producer extends PortableActor<SieveMessage.Start> {
  private final int limit;

  Producer(int limit, Finish finish) {
    super(finish);
    this.limit = limit;
  }

  @Override
  protected void receive(SieveMessage.Start start) {
    for (long number = 3; number < limit; number += 2) {
      start.first().send(new SieveMessage.Candidate(number));
    }
    start.first().send(new SieveMessage.Exit());
    exit();
  }
}
