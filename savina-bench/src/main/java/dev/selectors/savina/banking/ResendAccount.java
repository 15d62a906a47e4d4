package dev.selectors.savina.banking;

import dev.selectors.savina.dialect.Finish;

/**
 * An account as an actor with the stash of the original suite: with every message that it handles,
 * it sends the oldest one of the stash to itself again, behind what waits in the mailbox. That
 * costs one more message, and loses the order.
 */
final class ResendAccount extends StashAccount {
  ResendAccount(Finish finish) {
    super(finish);
  }

  @Override
  void goOn() {
    if (!stash.isEmpty()) {
      self().send(stash.remove());
    }
  }
}
