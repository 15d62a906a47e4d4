package dev.selectors.savina.mixed;

import dev.selectors.MailboxRef;

/** The state of a master: what is to be done for its ring, and what has been done. */
final class Master {
  /** Makes a link in front of a member. */
  @FunctionalInterface
  interface Maker {
    MailboxRef<MixedMessage.Token> link(Link link);
  }

  private final int number;
  private final MixedParams params;
  private final MailboxRef<MixedMessage.ToWorker> worker;
  private final MailboxRef<MixedMessage.ToCollector> collector;
  private final RingBooks books;
  private MailboxRef<? super MixedMessage.Token> first = token -> {
    throw new IllegalStateException("a token before the first ring");
  };
  private int created;
  private boolean turning;
  private long passes;

  Master(
      int number,
      MixedParams params,
      MailboxRef<MixedMessage.ToWorker> worker,
      MailboxRef<MixedMessage.ToCollector> collector,
      RingBooks books) {
    this.number = number;
    this.params = params;
    this.worker = worker;
    this.collector = collector;
    this.books = books;
  }

  /** Makes the ring, from its end to its start, and sends the token round. */
  void create(MailboxRef<? super MixedMessage.Token> self, Maker maker) {
    created++;
    turning = true;
    worker.send(new MixedMessage.Composite(params.product()));
    first = self;
    for (int i = 0; i < params.links(); i++) {
      first = maker.link(new Link(first, books));
    }
    first.send(new MixedMessage.Token(params.token()));
  }

  /** Takes the token at the end of a round, and begins another one if there is any left. */
  void pass(MixedMessage.Token token) {
    passes++;
    turning = token.left() > 0;
    if (turning) {
      first.send(new MixedMessage.Token(token.left() - 1));
    }
  }

  /** Whether the token is on its way. */
  boolean isTurning() {
    return turning;
  }

  /** Whether there is another ring to make. */
  boolean hasMore() {
    return created < params.creations();
  }

  /** Tells the worker and the collector that the last ring is torn down. */
  void end() {
    books.passed(passes);
    worker.send(new MixedMessage.Stop());
    collector.send(new MixedMessage.Done(number));
  }
}
