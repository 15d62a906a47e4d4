package dev.selectors.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.SelectorSystem;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Serves one client at a time, in the order in which they came. */
final class Turnstile extends Selector {
  final Mailbox<MailboxRef<String>> enter;
  final Mailbox<String> leave;

  Turnstile() {
    enter = mailbox("enter", this::onEnter);
    leave = mailbox("leave", this::onLeave);
  }

  private void onEnter(MailboxRef<String> client) {
    enter.disable();
    client.send("come in");
  }

  private void onLeave(String client) {
    enter.enable();
  }
}

final class TurnstileTest {
  private static final Duration LONG = Duration.ofSeconds(10);

  @Test
  void nobodyEntersBeforeTheOneInsideHasLeft() throws InterruptedException {
    try (SelectorSystem system = SelectorSystem.create()) {
      Turnstile turnstile = system.spawn(new Turnstile());
      List<String> first = new CopyOnWriteArrayList<>();
      List<String> second = new CopyOnWriteArrayList<>();
      turnstile.enter.send(first::add);
      turnstile.enter.send(second::add);

      assertTrue(system.awaitQuiescence(LONG));
      assertEquals(List.of("come in"), first);
      assertEquals(List.of(), second);

      turnstile.leave.send("bye");
      assertTrue(system.awaitQuiescence(LONG));
      assertEquals(List.of("come in"), second);
    }
  }
}
