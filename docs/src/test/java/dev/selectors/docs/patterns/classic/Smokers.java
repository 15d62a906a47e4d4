package dev.selectors.docs.patterns.classic;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.patterns.JoinPatterns;

/** A table for three things: whoever has one of them waits for the other two, and takes both. */
final class Smokers extends Selector {
  private final JoinPatterns patterns = new JoinPatterns(context());
  final Mailbox<String> tobacco = patterns.channel("tobacco");
  final Mailbox<String> paper = patterns.channel("paper");
  final Mailbox<String> matches = patterns.channel("matches");
  final Mailbox<MailboxRef<String>> withTobacco = patterns.channel("with tobacco");
  final Mailbox<MailboxRef<String>> withPaper = patterns.channel("with paper");
  final Mailbox<MailboxRef<String>> withMatches = patterns.channel("with matches");

  Smokers() {
    patterns.when(withTobacco, paper, matches).then((smoker, p, m) -> smoker.send(p + m));
    patterns.when(withPaper, tobacco, matches).then((smoker, t, m) -> smoker.send(t + m));
    patterns.when(withMatches, tobacco, paper).then((smoker, t, p) -> smoker.send(t + p));
  }
}
