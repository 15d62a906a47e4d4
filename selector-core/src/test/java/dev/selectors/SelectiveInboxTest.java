package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

/** The inbox that a message can be taken out of the middle of. */
final class SelectiveInboxTest {
  private static final Cases<?> NONE = Cases.of(Object.class, m -> false, m -> m);

  private final SelectiveInbox<Object> inbox = new SelectiveInbox<>(Cases::isDefinedAt);

  @Test
  void whatIsPutAsideWhileItIsCountedIsCounted() {
    inbox.offer(new Noticing(() -> assertNull(inbox.peek())));
    inbox.offer("second");
    inbox.offer("third");
    inbox.want(NONE);
    assertEquals(3, inbox.size());
    assertEquals(3, inbox.size());
    assertEquals(Inbox.atLeast(2), inbox.sizeUpTo(2));
  }

  @Test
  void whatIsPutAsideAndTakenThenIsCountedNoMore() {
    inbox.offer("first");
    inbox.offer("second");
    inbox.want(NONE);
    assertNull(inbox.peek());
    inbox.offer("third");
    assertEquals(3, inbox.size());
    inbox.want(null);
    assertEquals("first", inbox.poll());
    assertEquals(2, inbox.size());
    assertEquals("second", inbox.poll());
    assertEquals("third", inbox.poll());
    assertEquals(0, inbox.size());
  }

  @Test
  void whoeverCountsWhileAnotherThreadPutsMessagesAsideFindsThemAll() {
    int some = 50; // fewer than are looks: the count is exact
    for (int round = 0; round < 500; round++) {
      SelectiveInbox<Object> many = new SelectiveInbox<>(Cases::isDefinedAt);
      for (int i = 0; i < some; i++) {
        many.offer(i);
      }
      many.want(NONE);
      Thread owner = Thread.ofPlatform().start(() -> assertNull(many.peek()));
      while (owner.isAlive()) {
        assertEquals(some, many.size());
      }
    }
  }
}
