package dev.selectors.docs.patterns.classic;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import dev.selectors.patterns.JoinPatterns;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Santa Claus is woken by nine reindeer, or by three elves; if by both, the reindeer come first. */
final class SantaClaus extends Selector {
  record Trip(List<String> with, ReplyTo<String> back) {}

  private final JoinPatterns patterns = new JoinPatterns(context());
  final Mailbox<String> reindeer = patterns.channel("reindeer");
  final Mailbox<String> elves = patterns.<String>channel("elves").level(1);
  private final MailboxRef<Trip> world;

  SantaClaus(MailboxRef<Trip> world) {
    this.world = world;
    patterns.when(Collections.nCopies(9, reindeer)).then(this::go);
    patterns.when(elves, elves, elves).then((a, b, c) -> go(List.of(a, b, c)));
  }

  private void go(List<String> with) {
    CompletionStage<String> back = ask(world, to -> new Trip(with, to), Duration.ofDays(1));
    await(back, (word, error) -> {});
  }
}
