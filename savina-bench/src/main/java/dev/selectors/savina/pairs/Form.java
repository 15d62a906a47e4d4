package dev.selectors.savina.pairs;

import dev.selectors.MailboxRef;

/** One way to write the loops of both sides. */
interface Form {
  /** Starts a receiver; tells where its pings go. */
  MailboxRef<Ping> receiver(Incoming incoming);

  /** Starts a sender, which waits for the first {@link More}; tells where that goes. */
  MailboxRef<More> sender(Outgoing outgoing);
}
