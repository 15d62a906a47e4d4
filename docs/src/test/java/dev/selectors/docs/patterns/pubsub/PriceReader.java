package dev.selectors.docs.patterns.pubsub;

import dev.selectors.Mailbox;
import dev.selectors.Overflow;
import dev.selectors.Selector;
import java.util.ArrayList;
import java.util.List;

/** Wants all prices. */
final class PriceReader extends Selector {
  /** As many may come at once. */
  static final int BURST = 50;

  final List<Integer> read = new ArrayList<>();
  final Mailbox<Integer> prices =
      this.<Integer>mailbox("prices", read::add).bounded(BURST, Overflow.WAIT);
}
