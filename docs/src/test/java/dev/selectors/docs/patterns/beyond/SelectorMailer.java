package dev.selectors.docs.patterns.beyond;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.patterns.RateLimiter;
import java.time.Duration;

/** Passes letters on at a rate, as a selector: those that come too fast wait in their mailbox. */
final class SelectorMailer extends Selector {
  final Mailbox<String> letters;

  SelectorMailer(int most, Duration period, MailboxRef<String> out) {
    letters = new RateLimiter(context(), "limiter", most, period).mailbox("letters", out::send);
  }
}
