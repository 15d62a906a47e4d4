package dev.selectors.savina.tokenring;

import dev.selectors.MailboxRef;
import java.util.concurrent.atomic.AtomicInteger;

/** A member of the ring, whichever way it waits: what it does with an item from its queue. */
final class Member {
  private final TokenRingParams params;
  /** The tokens of the run that have to go on. */
  private final AtomicInteger underWay;

  private MailboxRef<Item> next;
  int passed;

  @SuppressWarnings("NullAway.Init") // the ring is closed before anything is sent
  Member(TokenRingParams params, AtomicInteger underWay) {
    this.params = params;
    this.underWay = underWay;
  }

  /** Before anything is sent: where this one passes its items on to. */
  void passTo(MailboxRef<Item> queue) {
    next = queue;
  }

  /** Handles one item; whether another one is to be taken. */
  boolean take(Item item) {
    return switch (item) {
      case Item.Token token -> {
        if (token.hops < params.hops()) {
          token.hops++;
          passed++;
          next.send(token);
        } else if (underWay.decrementAndGet() == 0) {
          next.send(new Item.Stop(params.processes() - 1));
        }
        yield true;
      }
      case Item.Stop stop -> {
        if (stop.left() > 0) {
          next.send(new Item.Stop(stop.left() - 1));
        }
        yield false;
      }
    };
  }
}
