package dev.selectors.docs.patterns.pubsub;

import dev.selectors.Mailbox;
import dev.selectors.Overflow;
import dev.selectors.Selector;
import java.util.ArrayList;
import java.util.List;

/** Draws prices, slowly. */
final class PriceChart extends Selector {
  final List<Integer> drawn = new ArrayList<>();
  final Mailbox<Integer> prices =
      this.<Integer>mailbox("prices", drawn::add).bounded(1, Overflow.WAIT);
  final Mailbox<Boolean> visible = mailbox("visible", this::onVisible);

  private void onVisible(boolean is) {
    if (is) {
      prices.enable();
    } else {
      prices.disable();
    }
  }
}
