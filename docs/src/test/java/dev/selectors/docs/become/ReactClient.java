package dev.selectors.docs.become;

import dev.selectors.EventSelector;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Step;
import java.time.Duration;

final class ReactClient extends EventSelector {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  final Mailbox<String> names = mailbox(String.class, "names");
  private final MailboxRef<Get> store;
  private final MailboxRef<String> screen;

  ReactClient(MailboxRef<Get> store, MailboxRef<String> screen) {
    this.store = store;
    this.screen = screen;
  }

  @Override
  protected Step run() {
    return Step.loop(Step.react(names.on(this::lookUp)));
  }

  private Step lookUp(String name) {
    await(
        this.<Get, String>ask(store, replyTo -> new Get(name, replyTo), LIMIT),
        (found, error) -> screen.send(found == null ? "no answer" : found));
    return Step.done();
  }
}
