package dev.selectors.docs.streams;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.Optional;

/** Evaluates its items before somebody asks for them, but not for longer than it may be ahead. */
final class AsyncStream<T> extends Selector {
  private final Iterator<T> source;
  private final ArrayDeque<T> ahead = new ArrayDeque<>();
  private boolean ended;
  final Mailbox<MailboxRef<Optional<T>>> next;
  private final Mailbox<Iterator<T>> evaluate;

  AsyncStream(Iterator<T> source, int limit) {
    this.source = source;
    next = mailbox("next", this::onNext).guard(() -> ended || !ahead.isEmpty()).level(0);
    evaluate =
        mailbox("evaluate", this::evaluate).guard(() -> ahead.size() < limit).level(1);
  }

  @Override
  protected void onStart() {
    evaluate.send(source);
  }

  private void onNext(MailboxRef<Optional<T>> reader) {
    if (reader.trySend(Optional.ofNullable(ahead.peek()))) { // false if it no longer waits
      ahead.poll();
    }
  }

  private void evaluate(Iterator<T> rest) {
    if (rest.hasNext()) {
      ahead.add(rest.next());
      evaluate.send(rest);
    } else {
      ended = true;
    }
  }
}
