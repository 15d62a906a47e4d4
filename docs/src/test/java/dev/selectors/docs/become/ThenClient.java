package dev.selectors.docs.become;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import java.time.Duration;

final class ThenClient extends Selector {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  final Mailbox<String> names = mailbox("names", this::lookUp);
  private final MailboxRef<Get> store;
  private final MailboxRef<String> screen;

  ThenClient(MailboxRef<Get> store, MailboxRef<String> screen) {
    this.store = store;
    this.screen = screen;
  }

  private void lookUp(String name) {
    await(
        this.<Get, String>ask(store, replyTo -> new Get(name, replyTo), LIMIT),
        (found, error) -> screen.send(found == null ? "no answer" : found));
  }
}
