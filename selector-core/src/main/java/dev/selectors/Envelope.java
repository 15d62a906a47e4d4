package dev.selectors;

import org.jspecify.annotations.Nullable;

/** A message that may have become void by the time its turn comes. */
abstract class Envelope<M> {
  private final M message;
  /** Whether it waits for room, and is in no mailbox yet. */
  private volatile boolean outside;

  Envelope(M message) {
    this.message = message;
  }

  final M message() {
    return message;
  }

  final boolean isOutside() {
    return outside;
  }

  /** Sets that for a message, if it is an envelope; before it is put anywhere. */
  static void setOutside(Object message, boolean now) {
    if (message instanceof Envelope<?> e) {
      e.outside = now;
    }
  }

  /** Whether what waits in a mailbox is an envelope, and void. */
  static boolean isVoid(Object message) {
    return message instanceof Envelope<?> e
        ? e.isVoid()
        : message instanceof StampedInbox.Stamped<?> s && isVoid(s.message());
  }

  /** Whether nobody wants it to be handled any more. */
  abstract boolean isVoid();

  /** Claims it for handling; false if it is void. In the turn that would handle it. */
  abstract boolean open();

  /** What it counts as if it is void when its turn comes; null if it does not count. */
  abstract DeadLetter.@Nullable Reason whyVoid();

  /** Whether somebody misses it if its receiver ends before its turn. */
  abstract boolean isMissed();

  /** The handler has returned. */
  abstract void handled();

  /** The handler has failed. */
  abstract void failed(Throwable cause);

  /**
   * It will never be handled.
   *
   * @return whether it counts as a dead letter
   */
  abstract boolean undelivered(DeadLetter.Reason reason);
}
