package dev.selectors.savina.threadring;

import dev.selectors.MailboxRef;

/** What a member of the ring understands. */
sealed interface RingMessage {
  /** The next member. */
  record Data(MailboxRef<RingMessage> next) implements RingMessage {}

  /** Pass it on while something is left. */
  record Ping(int left) implements RingMessage {}

  /** Pass it on and exit. */
  record Exit(int left) implements RingMessage {}
}
