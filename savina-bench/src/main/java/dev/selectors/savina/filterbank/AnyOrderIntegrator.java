package dev.selectors.savina.filterbank;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;

/**
 * The join as a selector that takes what there is, and closes the gate of each channel that has
 * given its item until the row is complete.
 *
 * <p>In the suite a row ends with the item of the first channel, whatever there is of the others.
 */
final class AnyOrderIntegrator extends GateIntegrator {
  AnyOrderIntegrator(
      FilterParams params, MailboxRef<? super FilterMessage.ToCombine> combine, Finish finish) {
    super(params, combine, finish);
  }

  @Override
  void taken(FilterMessage.Item item, boolean complete) {
    if (complete) {
      enableAll();
    } else {
      inboxes.get(item.channel()).disable();
    }
  }

  @Override
  void ended() {
    // The gate can stay open.
  }
}
