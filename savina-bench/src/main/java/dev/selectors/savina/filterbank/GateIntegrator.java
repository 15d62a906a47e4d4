package dev.selectors.savina.filterbank;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;
import java.util.List;

/** The join as a selector with a mailbox for each channel; its kinds differ in the gates. */
abstract class GateIntegrator extends Selector implements Integrator {
  final List<Mailbox<FilterMessage.ToJoin>> inboxes;
  private final MailboxRef<? super FilterMessage.ToCombine> combine;
  private final Finish finish;
  private PartialRow row;
  private int exited;

  GateIntegrator(
      FilterParams params, MailboxRef<? super FilterMessage.ToCombine> combine, Finish finish) {
    this.inboxes =
        mailboxes("channel", params.channels(), (channel, message) -> onMessage(message));
    this.combine = combine;
    this.finish = finish;
    this.row = new PartialRow(params.channels());
  }

  private void onMessage(FilterMessage.ToJoin message) {
    switch (message) {
      case FilterMessage.Item item -> {
        boolean complete = row.add(item);
        if (complete) {
          combine.send(row.complete());
          row = new PartialRow(inboxes.size());
        }
        taken(item, complete);
      }
      case FilterMessage.Exit end -> {
        // Part of no row.
        exited++;
        if (exited == inboxes.size()) {
          exit();
        }
        ended();
      }
    }
  }

  /** A channel has given its item, perhaps the last one of the row. */
  abstract void taken(FilterMessage.Item item, boolean complete);

  /** A channel has ended: nothing is behind that. */
  abstract void ended();

  @Override
  protected final void onExit(ExitReason reason) {
    combine.send(FilterMessage.EXIT);
    finish.exited(reason);
  }

  @Override
  public final MailboxRef<? super FilterMessage.ToJoin> inbox(int channel) {
    return inboxes.get(channel);
  }

  @Override
  public final int left() {
    return row.isEmpty() ? 0 : 1;
  }
}
