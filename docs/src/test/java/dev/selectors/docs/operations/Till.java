package dev.selectors.docs.operations;

import dev.selectors.Mailbox;
import dev.selectors.Selector;

/** Takes payments while it is staffed. */
final class Till extends Selector {
  private boolean staffed = true;
  private long taken;

  final Mailbox<Integer> pay =
      this.<Integer>mailbox("pay", cents -> taken += cents).guard(() -> staffed);
  final Mailbox<Boolean> staff = mailbox("staff", there -> staffed = there);

  long taken() {
    return taken;
  }
}
