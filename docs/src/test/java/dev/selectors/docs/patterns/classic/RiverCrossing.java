package dev.selectors.docs.patterns.classic;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.patterns.JoinPatterns;
import java.util.List;

/** A boat for four, in which nobody may be alone among three of the others. */
final class RiverCrossing extends Selector {
  private final JoinPatterns patterns = new JoinPatterns(context());
  final Mailbox<String> hackers = patterns.channel("hackers");
  final Mailbox<String> serfs = patterns.channel("serfs");

  RiverCrossing(MailboxRef<List<String>> boats) {
    patterns.when(List.of(hackers, hackers, hackers, hackers)).then(boats::send);
    patterns.when(List.of(serfs, serfs, serfs, serfs)).then(boats::send);
    patterns.when(List.of(hackers, hackers, serfs, serfs)).then(boats::send);
  }
}
