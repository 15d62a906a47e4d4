package dev.selectors.docs.patterns.buffer;

import dev.selectors.Actor;
import java.util.ArrayDeque;

/** Has to take every message, and keeps those who must wait in queues. */
final class QueueBuffer<T> extends Actor<BufferMessage<T>> {
  private final int capacity;
  private final ArrayDeque<T> items = new ArrayDeque<>();
  private final ArrayDeque<BufferMessage.Put<T>> producers = new ArrayDeque<>();
  private final ArrayDeque<BufferMessage.Take<T>> consumers = new ArrayDeque<>();

  QueueBuffer(int capacity) {
    this.capacity = capacity;
  }

  @Override
  protected void receive(BufferMessage<T> message) {
    switch (message) {
      case BufferMessage.Put<T> put -> producers.add(put);
      case BufferMessage.Take<T> take -> consumers.add(take);
    }
    while (store() || give()) {}
  }

  private boolean store() {
    if (producers.isEmpty() || items.size() == capacity) {
      return false;
    }
    BufferMessage.Put<T> put = producers.remove();
    items.add(put.item());
    put.stored().send(true);
    return true;
  }

  private boolean give() {
    if (consumers.isEmpty() || items.isEmpty()) {
      return false;
    }
    if (consumers.remove().to().trySend(items.element())) {
      items.remove();
    }
    return true;
  }
}
