package dev.selectors;

import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The queue of one mailbox: any thread offers, one run at a time polls.
 *
 * <p>Whoever offers a message to a mailbox wakes the selector: {@link Posting} does. When
 * {@link #offer} returns, {@link #isEmpty} must count the message, in sequentially consistent
 * order: the wake-up protocol in {@link ControlWord} relies on it.
 */
abstract class Inbox<M> {
  /** A sender has not linked its message yet: what comes behind it could not be seen. */
  static final int CUT = -1;

  /**
   * Takes out what is void, if that is possible and it is time for it; perhaps not the last message.
   * For the owner.
   *
   * @param gone is given what was taken out, in the order in which it came
   * @return how many are left; {@link #CUT} if that is not known, and it is to be tried again
   */
  int sweep(Predicate<? super M> isVoid, Consumer<? super M> gone) {
    return 0;
  }

  /** Puts the message last; false if there is no room for it. */
  abstract boolean offer(M message);

  /** Takes the first message; null if there is none, or if its sender has not yet linked it. */
  @Nullable
  abstract M poll();

  /** The first message, left in place; null as for {@link #poll}. */
  @Nullable
  abstract M peek();

  /**
   * False as soon as a sender has begun to put a message in, although a poll may not find it yet.
   */
  abstract boolean isEmpty();

  /** The number of waiting messages, by counting if need be. */
  abstract int size();

  /**
   * The same, for a caller in a hurry. Gives up once so many were counted, or twice as many were
   * looked at, most of which nobody waits for: then it returns the {@linkplain #atLeast complement}
   * of what was counted so far.
   */
  int sizeUpTo(int most) {
    int all = size();
    return all < most ? all : atLeast(most);
  }

  /** Marks a count as a lower bound: negative for each count, and its own inverse. */
  static int atLeast(int n) {
    return ~n;
  }

  /**
   * When the first message came, by a clock that all mailboxes of its selector share; -1 if
   * unknown.
   */
  long firstStamp() {
    return -1;
  }
}
