package dev.selectors;

import java.util.function.Consumer;

/** An inbox that tells a test of each message, just before its sender puts it in. */
final class WatchedInbox<M> extends Inbox<M> {
  private final Inbox<M> messages = new LinkedInbox<>();
  private final Consumer<? super M> before;

  WatchedInbox(Consumer<? super M> before) {
    this.before = before;
  }

  @Override
  public boolean offer(M message) {
    before.accept(message);
    return messages.offer(message);
  }

  @Override
  public M poll() {
    return messages.poll();
  }

  @Override
  public M peek() {
    return messages.peek();
  }

  @Override
  public boolean isEmpty() {
    return messages.isEmpty();
  }

  @Override
  public int size() {
    return messages.size();
  }
}
