package dev.selectors.savina.pingpong;

import dev.selectors.MailboxRef;

/** What Pong understands. */
sealed interface PongMessage {
  /** Reply to the sender. */
  record SendPing(MailboxRef<PingMessage> sender) implements PongMessage {}

  /** Exit. */
  record Stop() implements PongMessage {}
}
