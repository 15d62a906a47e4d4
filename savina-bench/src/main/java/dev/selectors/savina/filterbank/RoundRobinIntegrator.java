package dev.selectors.savina.filterbank;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;

/** The join as a selector that opens one gate at a time, that of the channel whose turn it is. */
final class RoundRobinIntegrator extends GateIntegrator {
  private int current;

  RoundRobinIntegrator(
      FilterParams params, MailboxRef<? super FilterMessage.ToCombine> combine, Finish finish) {
    super(params, combine, finish);
    disableAllExcept(inboxes.getFirst());
  }

  @Override
  void taken(FilterMessage.Item item, boolean complete) {
    openNext();
  }

  /** The end of a channel takes the place of its item. */
  @Override
  void ended() {
    openNext();
  }

  private void openNext() {
    inboxes.get(current).disable();
    current++;
    if (current == inboxes.size()) {
      current = 0;
    }
    inboxes.get(current).enable();
  }
}
