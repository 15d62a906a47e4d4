package dev.selectors;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An inbox that remembers when its messages came, by stamps from a counter that all mailboxes of
 * its selector share.
 */
final class StampedInbox<M> extends Inbox<M> {
  /** A message and when it came. */
  record Stamped<M>(long stamp, M message) {}

  private final Inbox<Stamped<M>> messages;
  private final AtomicLong stamps;

  StampedInbox(Inbox<Stamped<M>> messages, AtomicLong stamps) {
    this.messages = messages;
    this.stamps = stamps;
  }

  @Override
  long firstStamp() {
    Stamped<M> first = messages.peek();
    return first == null ? -1 : first.stamp();
  }

  @Override
  boolean offer(M message) {
    return messages.offer(new Stamped<>(stamps.getAndIncrement(), message));
  }

  @Override
  @Nullable
  M poll() {
    Stamped<M> first = messages.poll();
    return first == null ? null : first.message();
  }

  @Override
  @Nullable
  M peek() {
    Stamped<M> first = messages.peek();
    return first == null ? null : first.message();
  }

  @Override
  int sweep(Predicate<? super M> isVoid, Consumer<? super M> gone) {
    return messages.sweep(s -> isVoid.test(s.message()), s -> gone.accept(s.message()));
  }

  @Override
  boolean isEmpty() {
    return messages.isEmpty();
  }

  @Override
  int size() {
    return messages.size();
  }

  @Override
  int sizeUpTo(int most) {
    return messages.sizeUpTo(most);
  }
}
