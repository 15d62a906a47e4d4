package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class BoundedInboxOrderTest {
  /** What the sender of the first message does where that is about to be put in. */
  private Runnable midway = () -> {};

  @Test
  void messageThatIsLetInIsNotOvertakenByTheNextOfItsSender() {
    Inbox<String> messages = new WatchedInbox<>(m -> {
      if (m.equals("first")) {
        midway.run();
      }
    });
    BoundedInbox<String> inbox =
        new BoundedInbox<>(messages, 2, Overflow.WAIT, m -> {}, Runnable::run);
    inbox.offer("old");
    inbox.offer("old");
    CompletableFuture<Void> first = inbox.offerWhenRoom("first", () -> {});
    midway = () -> {
      if (!inbox.offer("next")) {
        CompletableFuture<Void> unused = inbox.offerWhenRoom("next", () -> {});
      }
    };

    inbox.poll();
    inbox.poll();
    inbox.admit(() -> {});

    assertEquals(
        "done first next",
        (first.isDone() ? "done " : "waits ") + inbox.poll() + " " + inbox.poll());
  }
}
