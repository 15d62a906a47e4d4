package dev.selectors.docs.become;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ThreadSelector;
import java.time.Duration;
import java.util.concurrent.CompletionException;

final class AwaitClient extends ThreadSelector {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  final Mailbox<String> names = mailbox(String.class, "names");
  private final MailboxRef<Get> store;
  private final MailboxRef<String> screen;

  AwaitClient(MailboxRef<Get> store, MailboxRef<String> screen) {
    this.store = store;
    this.screen = screen;
  }

  @Override
  protected void run() {
    while (true) {
      screen.send(lookUp(receive(names)));
    }
  }

  private String lookUp(String name) {
    try {
      return call(store, replyTo -> new Get(name, replyTo), LIMIT);
    } catch (CompletionException e) {
      return "no answer";
    }
  }
}
