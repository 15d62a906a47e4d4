package dev.selectors.docs;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import java.util.ArrayDeque;

public final class BoundedBuffer<T> extends Selector {
  private final ArrayDeque<T> items = new ArrayDeque<>();
  public final Mailbox<T> put;
  public final Mailbox<MailboxRef<T>> take;

  public BoundedBuffer(int capacity) {
    put = mailbox("put", items::add).guard(() -> items.size() < capacity);
    take = this.<MailboxRef<T>>mailbox("take", to -> to.send(items.poll()))
        .guard(() -> !items.isEmpty());
  }
}
