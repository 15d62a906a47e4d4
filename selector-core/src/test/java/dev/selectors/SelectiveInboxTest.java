package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The inbox from the middle of which a message can be taken. */
final class SelectiveInboxTest {
  private static final Cases<?> NONE = Cases.of(Object.class, m -> false, m -> m);

  private final SelectiveInbox<Object> inbox = new SelectiveInbox<>(Cases::isDefinedAt);

  /** Sends what does not fit until there is no memory to put more of it aside. */
  static final class Flood {
    private Flood() {}

    public static void main(String[] args) {
      SelectiveInbox<Object> inbox = new SelectiveInbox<>(Cases::isDefinedAt);
      inbox.want(NONE);
      int sent = 0;
      try {
        while (true) {
          inbox.offer("message");
          sent++;
          inbox.peek();
        }
      } catch (OutOfMemoryError e) {
        int counted = inbox.size();
        inbox.want(null);
        int taken = 0;
        while (inbox.poll() != null) {
          taken++;
        }
        System.out.println(
            sent > 1_000 && counted == sent && taken == sent
                ? "all"
                : sent + " sent, " + counted + " counted, " + taken + " taken");
      }
    }
  }

  /** Puts the numbers from one to {@code last} aside. */
  private void putAside(int last) {
    for (int i = 1; i <= last; i++) {
      inbox.offer(i);
    }
    inbox.want(NONE);
    assertNull(inbox.peek());
  }

  @Test
  @Timeout(90)
  void withoutMemoryToPutMoreAsideAllAreThere() throws IOException, InterruptedException {
    assertEquals("all", ChildProgram.start(Flood.class, List.of()).output().strip());
  }

  @Test
  void whatIsVoidIsTakenOutWhetherItIsToBeAskedAboutAgainOrNot() {
    putAside(6);
    inbox.want(Cases.of(Object.class, m -> m.equals(4), m -> m));
    assertEquals(4, inbox.peek());
    inbox.offer(7);
    List<Object> gone = new ArrayList<>();
    assertEquals(
        3, inbox.sweep(m -> m.equals(2) || m.equals(3) || m.equals(5) || m.equals(6), gone::add));
    assertEquals(List.of(2, 3, 5, 6), gone);
    assertEquals(3, inbox.size());
    inbox.want(null);
    assertEquals(1, inbox.poll());
    assertEquals(4, inbox.poll());
    assertEquals(7, inbox.poll());
    assertNull(inbox.poll());
  }

  @Test
  void whatWasPutAsideTwiceIsAskedAboutInItsOrder() {
    putAside(4);
    inbox.want(Cases.of(Object.class, m -> m.equals(3), m -> m));
    assertEquals(3, inbox.poll());
    inbox.want(Cases.of(Object.class, m -> m.equals(2), m -> m));
    assertEquals(2, inbox.peek());
    inbox.want(null);
    assertEquals(1, inbox.poll());
    assertEquals(2, inbox.poll());
    assertEquals(4, inbox.poll());
    assertNull(inbox.poll());
  }

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
    int some = 50; // fewer than there are looks: the count is exact
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
