package dev.selectors.docs.receive;

import dev.selectors.Cases;
import dev.selectors.MailboxRef;
import java.util.List;

final class Buffer2 extends Buffer {
  record Get2(MailboxRef<List<Integer>> to) {}

  Buffer2(int capacity) {
    super(capacity);
  }

  @Override
  Cases<Integer> reaction() {
    return super.reaction().orElse(Cases.of(Get2.class, get -> items.size() > 1, get -> {
      if (get.to().trySend(items.stream().limit(2).toList())) {
        items.remove();
        items.remove();
      }
      return items.size();
    }));
  }
}
