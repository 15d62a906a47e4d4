package dev.selectors.savina.big;

import dev.selectors.MailboxRef;
import java.util.List;

/** What the actors and the sink say to each other. */
final class BigMessage {
  private BigMessage() {}

  /** Messages to one of the many. */
  sealed interface ToBig permits Neighbors, Ping, Pong, Exit {}

  /** Messages to the sink. */
  sealed interface ToSink permits Neighbors, Exit {}

  /** Everybody. */
  record Neighbors(List<MailboxRef<ToBig>> all) implements ToBig, ToSink {}

  /** Answer the sender. */
  record Ping(int sender) implements ToBig {}

  /** The answer of the sender. */
  record Pong(int sender) implements ToBig {}

  /** To the sink: one has sent all its pings. From the sink: all have. */
  record Exit() implements ToBig, ToSink {}
}
