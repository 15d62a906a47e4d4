package dev.selectors.testkit;

import dev.selectors.Mailbox;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import java.time.Duration;

/** Asks another before it answers. */
final class Polite extends Selector {
  private static final Duration LONG = Duration.ofHours(1);

  private Polite other = this;
  final Mailbox<ReplyTo<String>> after = mailbox(
      "after",
      replyTo -> await(
          this.<ReplyTo<String>, String>ask(other.after, r -> r, LONG),
          (value, error) -> replyTo.send("after you")));

  private Polite() {}

  /** Two of those names are asked, and wait for each other. */
  static void waitForEachOther(SimulatedSystem sim, String one, String another) {
    Polite a = sim.spawn(one, new Polite());
    Polite b = sim.spawn(another, new Polite());
    a.other = b;
    b.other = a;
    sim.system().<ReplyTo<String>, String>ask(a.after, r -> r, LONG);
  }
}
