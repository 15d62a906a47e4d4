package dev.selectors.docs.patterns.reqrep;

import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What a broker is told, and says to shops, whichever way the broker waits. */
sealed interface BrokerMessage permits BrokerMessage.Inquiry, ActorBroker.Ended {
  /** How long a broker waits for the shops. */
  Duration LIMIT = Duration.ofSeconds(1);

  /** What does it cost, in each of the shops? */
  record Inquiry(String article, MailboxRef<List<Optional<Integer>>> replyTo)
      implements BrokerMessage {}

  /** What does it cost here? */
  record Quote(String article, ReplyTo<Integer> replyTo) {}
}
