package dev.selectors.docs.patterns.buffer;

import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.docs.patterns.buffer.BufferMessage.Put;
import dev.selectors.docs.patterns.buffer.BufferMessage.Take;
import java.util.ArrayDeque;

/** Declares when it can store and when it can give. */
final class GuardBuffer<T> extends Selector {
  private final ArrayDeque<T> items = new ArrayDeque<>();
  final Mailbox<Put<T>> put;
  final Mailbox<Take<T>> take;

  GuardBuffer(int capacity) {
    put = mailbox("put", this::onPut).guard(() -> items.size() < capacity);
    take = mailbox("take", this::onTake).guard(() -> !items.isEmpty());
  }

  private void onPut(Put<T> put) {
    items.add(put.item());
    put.stored().send(true);
  }

  private void onTake(Take<T> take) {
    if (take.to().trySend(items.element())) { // false if nobody waits there any more
      items.remove();
    }
  }
}
