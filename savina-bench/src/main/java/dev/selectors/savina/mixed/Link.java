package dev.selectors.savina.mixed;

import dev.selectors.MailboxRef;

/** The state of a link: whom it passes the token on to, and how often it has done so. */
final class Link {
  private final MailboxRef<? super MixedMessage.Token> next;
  private final RingBooks books;
  private long passes;
  private boolean open = true;

  Link(MailboxRef<? super MixedMessage.Token> next, RingBooks books) {
    this.next = next;
    this.books = books;
    books.made();
  }

  /** Passes the token on; the last one closes the link. */
  void pass(MixedMessage.Token token) {
    passes++;
    if (token.left() == 0) {
      open = false;
      // The books are the next member's together with the token.
      books.passed(passes);
    }
    next.send(token);
  }

  /** Whether there are more tokens to come. */
  boolean isOpen() {
    return open;
  }

  void ended() {
    books.ended();
  }
}
