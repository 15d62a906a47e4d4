package dev.selectors;

import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** An unbounded inbox that several threads may poll at once. */
final class SharedInbox<M> extends Inbox<M> {
  private final ConcurrentLinkedQueue<M> messages = new ConcurrentLinkedQueue<>();

  @Override
  boolean offer(M message) {
    return messages.offer(message);
  }

  @Override
  @Nullable
  M poll() {
    return messages.poll();
  }

  @Override
  @Nullable
  M peek() {
    return messages.peek();
  }

  @Override
  boolean isEmpty() {
    return messages.isEmpty();
  }

  @Override
  int size() {
    return messages.size();
  }
}
