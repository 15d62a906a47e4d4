package dev.selectors.savina.bitonicsort;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import dev.selectors.savina.harness.RandomValues;

/** Makes all values in one turn. */
final class Source extends PortableActor<BitonicMessage.Start> {
  private final BitonicParams params;
  private final MailboxRef<? super BitonicMessage.Stream> next;

  Source(BitonicParams params, MailboxRef<? super BitonicMessage.Stream> next, Finish finish) {
    super(finish);
    this.params = params;
    this.next = next;
  }

  @Override
  protected void receive(BitonicMessage.Start start) {
    RandomValues random = params.random();
    for (long left = params.numbers(); left > 0; left--) {
      next.send(new BitonicMessage.Value(random.next()));
    }
    next.send(BitonicMessage.EXIT);
    exit();
  }
}
