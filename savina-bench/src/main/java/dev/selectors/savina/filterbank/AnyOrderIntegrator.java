package dev.selectors.savina.filterbank;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;
import java.util.List;

/**
 * The join as a selector that takes what there is, and closes the gate of each channel that has
 * given its item until the row is complete.
 *
 * <p>In the suite a row ends with the item of the first channel, whatever there is of the others.
 */
final class AnyOrderIntegrator extends Selector implements Integrator {
  private final List<Mailbox<FilterMessage.ToJoin>> inboxes;
  private final MailboxRef<? super FilterMessage.ToCombine> combine;
  private final Finish finish;
  private PartialRow row;
  private int exited;

  AnyOrderIntegrator(
      FilterParams params, MailboxRef<? super FilterMessage.ToCombine> combine, Finish finish) {
    this.inboxes =
        mailboxes("channel", params.channels(), (channel, message) -> onMessage(message));
    this.combine = combine;
    this.finish = finish;
    this.row = new PartialRow(params.channels());
  }

  private void onMessage(FilterMessage.ToJoin message) {
    switch (message) {
      case FilterMessage.Item item -> onItem(item);
      case FilterMessage.Exit end -> {
        // Part of no row; the gate can stay open, as nothing is behind it.
        exited++;
        if (exited == inboxes.size()) {
          exit();
        }
      }
    }
  }

  private void onItem(FilterMessage.Item item) {
    inboxes.get(item.channel()).disable();
    if (row.add(item)) {
      combine.send(row.complete());
      row = new PartialRow(inboxes.size());
      enableAll();
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    combine.send(FilterMessage.EXIT);
    finish.exited(reason);
  }

  @Override
  public MailboxRef<? super FilterMessage.ToJoin> inbox(int channel) {
    return inboxes.get(channel);
  }

  @Override
  public int left() {
    return row.isEmpty() ? 0 : 1;
  }
}
