package dev.selectors.docs.patterns.reqrep;

import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import java.time.Duration;

/** What accounts are told, whichever way they make others wait. */
sealed interface AccountMessage
    permits AccountMessage.Transfer,
        AccountMessage.Credit,
        AccountMessage.Query,
        ActorAccount.Settled {
  /** How long an account waits for another one. */
  Duration LIMIT = Duration.ofSeconds(1);

  /** Give this amount to another account; done is told whether it was taken. */
  record Transfer(MailboxRef<? super Credit> to, long amount, MailboxRef<Boolean> done)
      implements AccountMessage {}

  /** Take this amount. */
  record Credit(long amount, ReplyTo<Boolean> replyTo) implements AccountMessage {}

  /** How much is there? Not to be asked of an account that does not know yet. */
  record Query(MailboxRef<Long> replyTo) implements AccountMessage {}
}
