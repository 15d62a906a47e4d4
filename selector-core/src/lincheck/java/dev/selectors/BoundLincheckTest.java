package dev.selectors;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.Validate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The bound of a mailbox is hard. With one sender the inbox is a queue with a limit. With several
 * it is less than that, since a place is taken before the message is there: a refusal can come
 * while fewer messages wait than the bound allows. The accounts tell what holds then.
 */
final class BoundLincheckTest {
  private static final int CAPACITY = 2;

  /** What an inbox with a limit is like when nobody disturbs. */
  public static final class Limited {
    private final Queue<Integer> queue = new ArrayDeque<>();

    public boolean offer(int message) {
      return queue.size() < CAPACITY && queue.add(message);
    }

    public @Nullable Integer poll() {
      return queue.poll();
    }

    public int size() {
      return queue.size();
    }
  }

  /** One sender that is refused, one consumer. */
  public static final class OneSender {
    private final BoundedInbox<Integer> inbox = new BoundedInbox<>(
        new SweptInbox<>(new LinkedInbox<>()), CAPACITY, Overflow.REJECT, m -> {}, Runnable::run);

    @Operation(nonParallelGroup = "sender")
    public boolean offer(@Param(gen = IntGen.class, conf = "1:9") int message) {
      return inbox.offer(message);
    }

    /**
     * A place is taken before the message is there: nothing was there only if no place is taken.
     */
    @Operation(nonParallelGroup = "consumer")
    public @Nullable Integer poll() {
      while (true) {
        Integer first = inbox.poll();
        if (first != null || inbox.size() == 0) {
          return first;
        }
      }
    }

    @Operation(nonParallelGroup = "consumer")
    public int size() {
      return inbox.size();
    }
  }

  /** A message: who sent it, and its number. */
  record Numbered(int sender, int number) {}

  /** Two senders, one consumer, and the accounts of what goes in and out. */
  public abstract static class Accounts {
    private final Overflow overflow;
    private final BoundedInbox<Numbered> inbox;
    private final int[] sent = new int[2];
    private final int[] polled = new int[2];
    private final Set<Numbered> in = ConcurrentHashMap.newKeySet();
    private final Set<Numbered> out = ConcurrentHashMap.newKeySet();
    /** Messages that certainly went in, less those that perhaps came out: at most what is there. */
    private final AtomicInteger atLeast = new AtomicInteger();

    private volatile @Nullable String wrong;

    Accounts(Overflow overflow) {
      this.overflow = overflow;
      Inbox<Numbered> messages = overflow == Overflow.DROP_OLDEST
          ? new SharedInbox<>()
          : new SweptInbox<>(new LinkedInbox<>());
      inbox = new BoundedInbox<>(messages, CAPACITY, overflow, this::dropped, Runnable::run);
    }

    @Operation(nonParallelGroup = "first sender")
    public void offer() {
      offer(0);
    }

    @Operation(nonParallelGroup = "second sender")
    public void offerAsWell() {
      offer(1);
    }

    private void offer(int sender) {
      Numbered message = new Numbered(sender, ++sent[sender]);
      if (inbox.offer(message)) {
        in.add(message);
        isIn();
      } else if (overflow == Overflow.WAIT) {
        in.add(message);
        var unused = inbox.offerWhenRoom(message, m -> {}).thenRun(this::isIn);
      } else if (overflow == Overflow.DROP_OLDEST) {
        wrong = "refused, although the oldest could have given way";
      }
    }

    private void isIn() {
      if (atLeast.incrementAndGet() > CAPACITY) {
        wrong = "more messages than the bound allows";
      }
    }

    private void dropped(Numbered message) {
      atLeast.decrementAndGet();
      isOut(message);
    }

    private void isOut(Numbered message) {
      if (!out.add(message)) {
        wrong = "a message came out twice";
      }
    }

    @Operation(nonParallelGroup = "consumer")
    public boolean poll() {
      atLeast.decrementAndGet();
      Numbered message = inbox.poll();
      if (message == null) {
        atLeast.incrementAndGet();
        return false;
      }
      if (inbox.hasWaiting()) {
        inbox.admit(m -> {});
      }
      isOut(message);
      if (message.number() <= polled[message.sender()]) {
        wrong = "messages of one sender came out of order";
      }
      polled[message.sender()] = message.number();
      return true;
    }

    @Operation
    public void size() {
      if (inbox.size() > CAPACITY) {
        wrong = "the size exceeds the bound";
      }
    }

    /** When all is taken out, all that went in came out. */
    @Validate
    public void booksBalance() {
      while (poll()) {
        // until nothing is left
      }
      if (wrong != null) {
        throw new IllegalStateException(wrong);
      }
      if (!in.equals(out) || inbox.size() != 0 || inbox.hasWaiting()) {
        throw new IllegalStateException("went in " + in + ", came out " + out);
      }
    }
  }

  /** Whoever finds no room is refused. */
  public static final class Refusing extends Accounts {
    public Refusing() {
      super(Overflow.REJECT);
    }
  }

  /** The oldest gives way. */
  public static final class Dropping extends Accounts {
    public Dropping() {
      super(Overflow.DROP_OLDEST);
    }
  }

  /** Whoever finds no room waits for it. */
  public static final class Waiting extends Accounts {
    public Waiting() {
      super(Overflow.WAIT);
    }
  }

  @ParameterizedTest
  @EnumSource
  void inboxOfOneSenderIsAQueueWithALimit(Exploration way) {
    way.check(OneSender.class, Limited.class);
  }

  @ParameterizedTest
  @EnumSource
  void boundHoldsWhereSendersAreRefused(Exploration way) {
    way.validate(Refusing.class);
  }

  @ParameterizedTest
  @EnumSource
  void boundHoldsWhereTheOldestGivesWay(Exploration way) {
    way.validate(Dropping.class);
  }

  @ParameterizedTest
  @EnumSource
  void boundHoldsWhereSendersWait(Exploration way) {
    way.validate(Waiting.class);
  }
}
