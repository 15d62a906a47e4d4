package dev.selectors.docs.patterns.buffer;

import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.docs.patterns.buffer.BufferMessage.Put;
import dev.selectors.docs.patterns.buffer.BufferMessage.Take;
import java.util.ArrayDeque;

/** Opens and closes its gates itself. */
final class GateBuffer<T> extends Selector {
  private final int capacity;
  private final ArrayDeque<T> items = new ArrayDeque<>();
  final Mailbox<Put<T>> puts = mailbox("put", this::onPut);
  final Mailbox<Take<T>> takes = mailbox("take", this::onTake);

  GateBuffer(int capacity) {
    this.capacity = capacity;
    takes.disable();
  }

  private void onPut(Put<T> put) {
    items.add(put.item());
    put.stored().send(true);
    takes.enable();
    if (items.size() == capacity) {
      puts.disable();
    }
  }

  private void onTake(Take<T> take) {
    if (take.to().trySend(items.element())) { // false if nobody waits there any more
      items.remove();
    }
    puts.enable();
    if (items.isEmpty()) {
      takes.disable();
    }
  }
}
