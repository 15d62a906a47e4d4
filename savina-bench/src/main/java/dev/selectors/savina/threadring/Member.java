package dev.selectors.savina.threadring;

import dev.selectors.MailboxRef;

/** The address of a member, and what it counted once the run has ended. */
interface Member {
  MailboxRef<RingMessage> inbox();

  int pings();

  /** Whether the ping that had nothing left came here. */
  boolean last();
}
