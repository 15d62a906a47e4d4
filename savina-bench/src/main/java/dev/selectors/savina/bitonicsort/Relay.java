package dev.selectors.savina.bitonicsort;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/**
 * Passes everything on: it stands for the kernel, each stage, step and partition, in front of their
 * first component, and for the conversion of what comes out of a step, as that is a value already.
 */
final class Relay extends PortableActor<BitonicMessage.Stream> {
  private final MailboxRef<? super BitonicMessage.Stream> next;

  Relay(MailboxRef<? super BitonicMessage.Stream> next, Finish finish) {
    super(finish);
    this.next = next;
  }

  @Override
  protected void receive(BitonicMessage.Stream message) {
    next.send(message);
    if (message instanceof BitonicMessage.Exit) {
      exit();
    }
  }
}
