package dev.selectors;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Inboxes without a bound are queues: first in, first out, nothing lost, nothing twice. */
final class InboxLincheckTest {
  /** What an inbox is like when nobody disturbs. */
  public static class Fifo {
    private final Queue<Integer> queue = new ArrayDeque<>();

    public void offer(int message) {
      queue.add(message);
    }

    public @Nullable Integer poll() {
      return queue.poll();
    }

    public @Nullable Integer peek() {
      return queue.peek();
    }

    public boolean isEmpty() {
      return queue.isEmpty();
    }
  }

  /**
   * An inbox with one consumer, as its owner uses it: finding nothing proves nothing, unless
   * {@code isEmpty} says so too.
   */
  public abstract static class Subject {
    private final Inbox<Integer> inbox;
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger done = new AtomicInteger();

    Subject(Inbox<Integer> inbox) {
      this.inbox = inbox;
    }

    @Operation
    public void offer(@Param(gen = IntGen.class, conf = "1:9") int message) {
      begun.incrementAndGet();
      inbox.offer(message);
      done.incrementAndGet();
    }

    @Operation(nonParallelGroup = "consumer")
    public @Nullable Integer poll() {
      while (true) {
        int before = done.get();
        Integer first = inbox.poll();
        if (first != null || inbox.isEmpty()) {
          return first;
        }
        requireAnOfferSince(before);
      }
    }

    @Operation(nonParallelGroup = "consumer")
    public @Nullable Integer peek() {
      while (true) {
        int before = done.get();
        Integer first = inbox.peek();
        if (first != null || inbox.isEmpty()) {
          return first;
        }
        requireAnOfferSince(before);
      }
    }

    @Operation(nonParallelGroup = "consumer")
    public boolean isEmpty() {
      return inbox.isEmpty();
    }

    /** Messages that are not there yet must be on their way. */
    private void requireAnOfferSince(int before) {
      if (begun.get() == before) {
        throw new IllegalStateException("nothing to take, although no offer was under way");
      }
    }
  }

  /** The inbox of most mailboxes. */
  public static final class Linked extends Subject {
    public Linked() {
      super(new LinkedInbox<>());
    }
  }

  /** The inbox of a selector that serves in the order of arrival. */
  public static final class Stamped extends Subject {
    public Stamped() {
      super(new StampedInbox<>(new LinkedInbox<>(), new AtomicLong()));
    }
  }

  /** Odd numbers, when nobody disturbs. */
  public static final class OddOnes {
    private final Queue<Integer> queue = new ArrayDeque<>();

    public void offer(int message) {
      if (!isVoid(message)) {
        queue.add(message);
      }
    }

    public @Nullable Integer poll() {
      return queue.poll();
    }

    public void sweep() {}
  }

  private static boolean isVoid(int message) {
    return message % 2 == 0;
  }

  /**
   * An inbox whose even numbers are void: skipped by whoever polls, and perhaps swept out before.
   */
  public abstract static class Swept {
    private final Inbox<Integer> inbox;

    Swept(Inbox<Integer> inbox) {
      this.inbox = inbox;
    }

    @Operation
    public void offer(@Param(gen = IntGen.class, conf = "1:9") int message) {
      inbox.offer(message);
    }

    @Operation(nonParallelGroup = "consumer")
    public @Nullable Integer poll() {
      while (true) {
        Integer first = inbox.poll();
        if (first == null ? inbox.isEmpty() : !isVoid(first)) {
          return first;
        }
      }
    }

    @Operation(nonParallelGroup = "consumer")
    public void sweep() {
      inbox.sweep(InboxLincheckTest::isVoid, gone -> {
        if (!isVoid(gone)) {
          throw new IllegalStateException("somebody waits for " + gone);
        }
      });
    }
  }

  /** The inbox of most mailboxes. */
  public static final class LinkedAndSwept extends Swept {
    public LinkedAndSwept() {
      super(new LinkedInbox<>());
    }
  }

  /** The inbox of a bounded mailbox. */
  public static final class ToTheLast extends Swept {
    public ToTheLast() {
      super(new SweptInbox<>(new LinkedInbox<>()));
    }
  }

  /** The inbox of a mailbox whose senders may drop its oldest message. */
  public static final class Shared {
    private final Inbox<Integer> inbox = new SharedInbox<>();

    @Operation
    public void offer(@Param(gen = IntGen.class, conf = "1:9") int message) {
      inbox.offer(message);
    }

    @Operation
    public @Nullable Integer poll() {
      return inbox.poll();
    }

    @Operation
    public @Nullable Integer peek() {
      return inbox.peek();
    }

    @Operation
    public boolean isEmpty() {
      return inbox.isEmpty();
    }
  }

  /** The linked inbox, as if finding nothing proved something. */
  public static final class LinkedAndTrusted {
    private final Inbox<Integer> inbox = new LinkedInbox<>();

    @Operation
    public void offer(@Param(gen = IntGen.class, conf = "1:9") int message) {
      inbox.offer(message);
    }

    @Operation(nonParallelGroup = "consumer")
    public @Nullable Integer poll() {
      return inbox.poll();
    }
  }

  @ParameterizedTest
  @EnumSource
  void linkedInboxIsFirstInFirstOut(Exploration way) {
    way.check(Linked.class, Fifo.class);
  }

  @ParameterizedTest
  @EnumSource
  void stampedInboxIsFirstInFirstOut(Exploration way) {
    way.check(Stamped.class, Fifo.class);
  }

  @ParameterizedTest
  @EnumSource
  void linkedInboxIsSweptWithoutALoss(Exploration way) {
    way.check(LinkedAndSwept.class, OddOnes.class);
  }

  @ParameterizedTest
  @EnumSource
  void inboxOfABoundedMailboxIsSweptWithoutALoss(Exploration way) {
    way.check(ToTheLast.class, OddOnes.class);
  }

  @ParameterizedTest
  @EnumSource
  void sharedInboxIsFirstInFirstOutWhoeverPolls(Exploration way) {
    way.check(Shared.class, Fifo.class);
  }

  @Test
  void neitherOfferNorPollOfALinkedInboxWaitsForOthers() {
    Exploration.checkThatNobodyWaits(LinkedAndTrusted.class);
  }

  /** Why the promise of {@link Inbox#poll} is no stronger. */
  @Test
  void pollOfALinkedInboxMayFindNothingThoughAMessageWasPutIn() {
    Exploration.assertFound(
        "Invalid execution results",
        () -> Exploration.MODEL_CHECKING.check(LinkedAndTrusted.class, Fifo.class));
  }
}
