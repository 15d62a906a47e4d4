package dev.selectors.savina.filterbank;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;
import java.util.List;

/** The join as a selector that opens one gate at a time, that of the channel whose turn it is. */
final class RoundRobinIntegrator extends Selector implements Integrator {
  private final List<Mailbox<FilterMessage.ToJoin>> inboxes;
  private final MailboxRef<? super FilterMessage.ToCombine> combine;
  private final Finish finish;
  private PartialRow row;
  private int current;
  private int exited;

  RoundRobinIntegrator(
      FilterParams params, MailboxRef<? super FilterMessage.ToCombine> combine, Finish finish) {
    this.inboxes =
        mailboxes("channel", params.channels(), (channel, message) -> onMessage(message));
    this.combine = combine;
    this.finish = finish;
    this.row = new PartialRow(params.channels());
    disableAllExcept(inboxes.getFirst());
  }

  private void onMessage(FilterMessage.ToJoin message) {
    switch (message) {
      case FilterMessage.Item item -> {
        if (row.add(item)) {
          combine.send(row.complete());
          row = new PartialRow(inboxes.size());
        }
      }
      case FilterMessage.Exit end -> {
        exited++;
        if (exited == inboxes.size()) {
          exit();
        }
      }
    }
    // The end of a channel takes the place of its item.
    inboxes.get(current).disable();
    current++;
    if (current == inboxes.size()) {
      current = 0;
    }
    inboxes.get(current).enable();
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
