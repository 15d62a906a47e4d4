package dev.selectors.savina.mixed;

import dev.selectors.MailboxRef;

/** The state of a worker: whom it works for, and who hears of what it finds. */
record Worker(int ring, MailboxRef<MixedMessage.ToCollector> collector, RingBooks books) {

  /** Factorises the number. */
  void work(MixedMessage.Composite number) {
    books.factorised();
    collector.send(new MixedMessage.Factors(ring, Factorisation.of(number.value())));
  }
}
