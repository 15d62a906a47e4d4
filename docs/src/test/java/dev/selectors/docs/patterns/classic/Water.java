package dev.selectors.docs.patterns.classic;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.patterns.JoinPatterns;
import java.util.List;

/** Atoms wait for what makes a molecule of water with them. */
final class Water extends Selector {
  private final JoinPatterns patterns = new JoinPatterns(context());
  final Mailbox<String> hydrogen = patterns.channel("hydrogen");
  final Mailbox<String> oxygen = patterns.channel("oxygen");

  Water(MailboxRef<List<String>> molecules) {
    patterns
        .when(hydrogen, hydrogen, oxygen)
        .then((h1, h2, o) -> molecules.send(List.of(h1, h2, o)));
  }
}
