package dev.selectors.docs.patterns.classic;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.patterns.JoinPatterns;

/** Leaders and followers, each of whom waits for one of the others: a rendezvous. */
final class DanceFloor extends Selector {
  record Dancer(String name, MailboxRef<String> partner) {}

  private final JoinPatterns patterns = new JoinPatterns(context());
  final Mailbox<Dancer> leaders = patterns.channel("leaders");
  final Mailbox<Dancer> followers = patterns.channel("followers");

  DanceFloor() {
    patterns.when(leaders, followers).then((leader, follower) -> {
      leader.partner().send(follower.name());
      follower.partner().send(leader.name());
    });
  }
}
