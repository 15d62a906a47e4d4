package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The list that a mailbox without a bound is. */
class LinkedInboxTest {
  @Test
  void nodeThatIsNoLongerNeededKeepsNoneOfThoseAfterIt() {
    LinkedInbox<String> inbox = new LinkedInbox<>();
    for (String message : new String[] {"1", "2", "3"}) {
      inbox.offer(message);
    }
    LinkedInbox.Node<String> first = Objects.requireNonNull(inbox.first());
    LinkedInbox.Node<String> second = first.next();
    assertEquals("1", inbox.poll());
    assertSame(second, first.next());
    assertEquals("2", inbox.poll());
    assertNull(first.next());
    assertEquals("3", inbox.poll());
  }
}
