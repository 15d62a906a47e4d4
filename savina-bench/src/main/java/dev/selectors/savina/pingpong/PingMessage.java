package dev.selectors.savina.pingpong;

import dev.selectors.MailboxRef;

/** What Ping understands. */
sealed interface PingMessage {
  /** Begin. */
  record Start() implements PingMessage {}

  /** Ping's message to itself: a round trip is three messages, not two. */
  record Again() implements PingMessage {}

  /** Pong's reply. */
  record SendPong(MailboxRef<PongMessage> sender) implements PingMessage {}
}
