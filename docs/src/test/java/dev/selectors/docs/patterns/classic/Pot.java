package dev.selectors.docs.patterns.classic;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import java.time.Duration;
import java.util.concurrent.CompletionStage;

/** A pot for all: whoever finds it empty wakes the cook, and the others wait meanwhile. */
final class Pot extends Selector {
  private static final Duration LONG = Duration.ofHours(1);
  private final MailboxRef<ReplyTo<Integer>> cook;
  private int servings;
  final Mailbox<MailboxRef<String>> eat = mailbox("eat", this::onEat);

  Pot(MailboxRef<ReplyTo<Integer>> cook) {
    this.cook = cook;
  }

  private void onEat(MailboxRef<String> guest) {
    if (servings > 0) {
      serve(guest);
      return;
    }
    CompletionStage<Integer> filled = ask(cook, to -> to, LONG);
    await(filled, (n, error) -> {
      servings = n;
      serve(guest);
    });
  }

  private void serve(MailboxRef<String> guest) {
    servings--;
    guest.send("enjoy");
  }
}
