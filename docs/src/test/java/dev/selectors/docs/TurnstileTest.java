package dev.selectors.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.SelectorSystem;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
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
    if (client.trySend("come in")) { // false if nobody waits there any more
      enter.disable();
    }
  }

  private void onLeave(String client) {
    enter.enable();
  }
}

final class TurnstileTest {
  private static final Duration LONG = Duration.ofSeconds(10);

  @SelectorTest
  void itStaysOpenIfTheOneLetInNoLongerWaits(SimulatedSystem sim) {
    Turnstile turnstile = sim.spawn(new Turnstile());
    Impatient.<MailboxRef<String>, String>ask(sim, turnstile.enter, to -> to);
    assertEquals("come in", sim.<MailboxRef<String>, String>call(turnstile.enter, to -> to));
  }

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
