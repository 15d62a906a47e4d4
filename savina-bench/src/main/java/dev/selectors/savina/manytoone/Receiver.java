package dev.selectors.savina.manytoone;

import dev.selectors.MailboxRef;

/** The actor that all send to, and what it has counted once the run has ended. */
interface Receiver {
  /** Where the sender with this number sends to. */
  MailboxRef<Delivery> inbox(int sender);

  Tally tally();
}
