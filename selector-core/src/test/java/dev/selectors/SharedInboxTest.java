package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** The inbox of events, which several threads may empty. */
final class SharedInboxTest {
  @Test
  void countGivesUpAtTheMostThatMatters() {
    SharedInbox<Integer> inbox = new SharedInbox<>();
    for (int i = 0; i < 3; i++) {
      assertTrue(inbox.offer(i));
    }
    assertEquals(3, inbox.sizeUpTo(4));
    assertEquals(Inbox.atLeast(3), inbox.sizeUpTo(3));
  }
}
