package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The list that serves as the inbox of a mailbox without a bound. */
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

  @Test
  void toWriteTheHeadBackChangesNothingWhereNothingWasTaken() {
    LinkedInbox<String> inbox = new LinkedInbox<>();
    inbox.skipTaken();
    inbox.offer("1");
    inbox.skipTaken();
    assertEquals("1", inbox.poll());
    assertNull(inbox.poll());
  }

  @Test
  void lowerBoundPassesForTheNumberWhereNobodyIsInAHurry() {
    assertEquals(7, LinkedInbox.all(7));
    assertEquals(7, LinkedInbox.all(Inbox.atLeast(7)));
  }

  @Test
  void sleepingListRefusesWhatWouldNotWakeItsOwner() {
    LinkedInbox<String> inbox = new LinkedInbox<>();
    assertTrue(inbox.fallAsleep());
    assertThrows(IllegalStateException.class, () -> inbox.offer("1"));
  }

  @Test
  void whatComesAndGoesWhileItIsCountedIsNotCountedTwice() {
    LinkedInbox<Object> inbox = new LinkedInbox<>();
    inbox.offer(new Noticing(() -> {
      inbox.poll();
      inbox.offer("for the one that was taken");
    }));
    inbox.offer("second");
    assertEquals(2, inbox.size());
    assertEquals(2, inbox.size());
  }

  /** Each look ends at the first message, which is taken in the middle of it. */
  @Test
  void countThatIsCutAgainAndAgainComesToAnEnd() {
    LinkedInbox<Object> inbox = new LinkedInbox<>();
    AtomicInteger looks = new AtomicInteger();
    inbox.offer(new Noticing(() -> replaceFirst(inbox, looks)));
    inbox.offer("last");
    assertEquals(1, inbox.sizeUpTo(100));
    assertTrue(looks.get() > 1, () -> looks + " looks");
  }

  private static void replaceFirst(LinkedInbox<Object> inbox, AtomicInteger looks) {
    looks.incrementAndGet();
    inbox.poll();
    inbox.poll();
    inbox.offer(new Noticing(() -> replaceFirst(inbox, looks)));
    inbox.offer("last");
  }

  @Test
  void whoeverCountsWhileAllAreTakenFindsThoseThatWaitedAtOneInstant() {
    LinkedInbox<Object> inbox = new LinkedInbox<>();
    inbox.offer(new Noticing(() -> {
      for (int i = 0; i < 3; i++) {
        inbox.poll();
        inbox.offer("for the one that was taken");
      }
    }));
    inbox.offer("second");
    inbox.offer("third");
    assertEquals(3, inbox.size());
    assertEquals(Inbox.atLeast(2), inbox.sizeUpTo(2));
  }

  @Test
  void whatIsKeptElsewhereCountsThoughThatChangesAllTheTime() {
    LinkedInbox<Integer> inbox = new LinkedInbox<>();
    inbox.offer(1);
    inbox.offer(2);
    assertEquals(7, inbox.sizeUpTo(100, () -> new LinkedInbox.Kept(5, null)));
    assertEquals(Inbox.atLeast(1), inbox.sizeUpTo(1, () -> new LinkedInbox.Kept(5, null)));
  }

  /**
   * As when the owner takes a message off the list and puts it aside while somebody begins to
   * count.
   */
  @Test
  void whatGoesElsewhereAsACountBeginsIsCountedOnce() {
    LinkedInbox<String> inbox = new LinkedInbox<>();
    inbox.offer("first");
    inbox.offer("second");
    AtomicReference<LinkedInbox.@Nullable Kept> kept = new AtomicReference<>();
    assertEquals(2, inbox.sizeUpTo(100, () -> {
      LinkedInbox.Kept before = kept.get();
      if (before == null) {
        kept.set(new LinkedInbox.Kept(1, inbox.first()));
        inbox.poll();
      }
      return before;
    }));
  }

  @Test
  void whatCountsElsewhereAlreadyIsNotCountedHereBeforeItIsTaken() {
    LinkedInbox<String> inbox = new LinkedInbox<>();
    inbox.offer("first");
    inbox.offer("second");
    LinkedInbox.Kept kept = new LinkedInbox.Kept(1, inbox.first());
    assertEquals(2, inbox.sizeUpTo(100, () -> kept));
    assertEquals("first", inbox.poll());
    assertEquals(2, inbox.sizeUpTo(100, () -> kept));
  }

  @Test
  void countingEndsThoughAMessageComesForEachThatIsCounted() {
    LinkedInbox<Object> inbox = new LinkedInbox<>();
    AtomicInteger left = new AtomicInteger(1_000);
    offerAnotherWhenCounted(inbox, left);
    assertEquals(1, inbox.size());
    assertEquals(999, left.get());
  }

  /** A request in vain, though its receiver has not heard so yet; counts the looks at it. */
  private static Envelope<String> inVain(AtomicInteger looks) {
    return new Noticing(() -> {}) {
      @Override
      boolean isVoid() {
        looks.incrementAndGet();
        return true;
      }
    };
  }

  @Test
  void countingUpToANumberLooksAtTwiceAsManyAtTheMost() {
    looksAtTwiceAsManyAtTheMost(new LinkedInbox<>());
    looksAtTwiceAsManyAtTheMost(new StampedInbox<>(new LinkedInbox<>(), new AtomicLong()));
  }

  private static void looksAtTwiceAsManyAtTheMost(Inbox<Object> inbox) {
    AtomicInteger looks = new AtomicInteger();
    for (int i = 0; i < 1_000; i++) {
      inbox.offer(inVain(looks));
    }
    inbox.offer("one that is not in vain");
    assertEquals(Inbox.atLeast(0), inbox.sizeUpTo(10));
    assertEquals(20, looks.get());
    assertEquals(1, inbox.sizeUpTo(501));
    assertEquals(1, inbox.size());
  }

  private static void offerAnotherWhenCounted(LinkedInbox<Object> inbox, AtomicInteger left) {
    inbox.offer(new Noticing(() -> {
      if (left.decrementAndGet() > 0) {
        offerAnotherWhenCounted(inbox, left);
      }
    }));
  }
}
