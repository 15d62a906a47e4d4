package dev.selectors;

import java.util.List;

/** A selector whose handler waits for a letter in the other mailbox, and keeps its stack. */
final class Listener extends Selector {
  final Mailbox<Letter> start = mailbox("start", this::begin);
  final Mailbox<Letter> letters = mailbox("letters", Letter::handled);
  private final List<Clause<Letter>> next = List.of(letters.on(letter -> letter));

  private final boolean interrupted;
  /** How many letters it has received, not counting those that its handlers were given. */
  int received;

  /** @param interrupted whether its thread is interrupted as it begins to wait */
  Listener(boolean interrupted) {
    this.interrupted = interrupted;
  }

  private void begin(Letter first) {
    first.handled();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    Letter letter = context().receive(next);
    received++;
    letter.handled();
  }

  @Override
  protected Directive onFailure(Throwable cause) {
    return Directive.RESUME;
  }
}
