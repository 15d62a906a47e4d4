package dev.selectors.savina.radixsort;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import dev.selectors.savina.harness.RandomValues;

/** Makes all values in one turn; an actor in all variants. */
final class Source extends PortableActor<RadixMessage.Start> {
  private final RadixParams params;
  private final boolean marksEnd;

  /** A source for stages that count the values, or for those that must be told the end. */
  Source(RadixParams params, boolean marksEnd, Finish finish) {
    super(finish);
    this.params = params;
    this.marksEnd = marksEnd;
  }

  @Override
  protected void receive(RadixMessage.Start start) {
    RandomValues random = params.random();
    for (int i = 0; i < params.values(); i++) {
      start.first().send(new RadixMessage.Value(random.next()));
    }
    if (marksEnd) {
      start.first().send(RadixMessage.END);
    }
    exit();
  }
}
