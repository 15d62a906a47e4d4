package dev.selectors;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A selector whose handler waits for a letter in the other mailbox, and keeps its stack. */
final class Listener extends Selector {
  final Mailbox<Letter> start = mailbox("start", this::begin);
  final Mailbox<Letter> letters = mailbox("letters", Letter::handled);
  private final List<Clause<Letter>> next = List.of(letters.on(letter -> letter));

  /** Who waits, for others that want to interrupt it; null before. */
  volatile @Nullable Thread waiting;

  private void begin(Letter first) {
    waiting = Thread.currentThread();
    first.handled();
    context().receive(next).handled();
  }

  @Override
  protected Directive onFailure(Throwable cause) {
    return Directive.RESUME;
  }
}
