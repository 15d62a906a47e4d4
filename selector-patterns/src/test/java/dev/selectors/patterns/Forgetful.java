package dev.selectors.patterns;

import dev.selectors.MailboxRef;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** An address that has no memory for the first message, once; keeps all others. */
final class Forgetful<M> implements MailboxRef<M> {
  final List<M> taken = new CopyOnWriteArrayList<>();
  private boolean hasFailed;

  @Override
  public synchronized void send(M message) {
    if (!hasFailed) {
      hasFailed = true;
      throw new OutOfMemoryError("planned");
    }
    taken.add(message);
  }
}
