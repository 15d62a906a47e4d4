package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class BoundedInboxOrderTest {
  /** Where a message is about to be put in, its sender sends the next one. */
  private static final class Interrupted extends SimpleInbox {
    Runnable midway = () -> {};

    @Override
    public boolean offer(String message) {
      if (message.equals("first")) {
        midway.run();
      }
      return super.offer(message);
    }
  }

  private abstract static class SimpleInbox implements Inbox<String> {
    private final Inbox<String> messages = new LinkedInbox<>();

    @Override
    public boolean offer(String message) {
      return messages.offer(message);
    }

    @Override
    public String poll() {
      return messages.poll();
    }

    @Override
    public String peek() {
      return messages.peek();
    }

    @Override
    public boolean isEmpty() {
      return messages.isEmpty();
    }

    @Override
    public int size() {
      return messages.size();
    }
  }

  @Test
  void messageThatIsLetInIsNotOvertakenByTheNextOfItsSender() {
    Interrupted messages = new Interrupted();
    BoundedInbox<String> inbox =
        new BoundedInbox<>(messages, 2, Overflow.WAIT, m -> {}, Runnable::run);
    inbox.offer("old");
    inbox.offer("old");
    CompletableFuture<Void> first = inbox.offerWhenRoom("first", () -> {});
    messages.midway = () -> {
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
