package dev.selectors.savina.radixsort;

import dev.selectors.MailboxRef;

/** The address of a stage, and what it did once the run has ended. */
interface Stage {
  MailboxRef<RadixMessage.Stream> inbox();

  /** How many values had to wait, as their bit was one. */
  int ones();
}
