package dev.selectors.docs.receive;

import dev.selectors.Cases;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ThreadSelector;
import java.util.ArrayDeque;

class Buffer extends ThreadSelector {
  record Put(int item, MailboxRef<Integer> done) {}

  record Get(MailboxRef<Integer> to) {}

  final Mailbox<Object> requests = mailbox(Object.class, "requests").selective();
  final ArrayDeque<Integer> items = new ArrayDeque<>();
  private final int capacity;

  Buffer(int capacity) {
    this.capacity = capacity;
  }

  @Override
  protected void run() {
    while (true) {
      receive(requests.on(reaction()));
    }
  }

  /** Tells how many items there are then. */
  Cases<Integer> reaction() {
    return Cases.<Put, Integer>of(Put.class, put -> items.size() < capacity, put -> {
          items.add(put.item());
          put.done().send(put.item());
          return items.size();
        })
        .on(Get.class, get -> !items.isEmpty(), get -> {
          if (get.to().trySend(items.element())) { // false if nobody waits there any more
            items.remove();
          }
          return items.size();
        });
  }
}
