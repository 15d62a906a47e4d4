package dev.selectors.savina.adderjoin;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;
import java.util.List;

/** The adder as a selector that opens one gate at a time, that of the source whose turn it is. */
final class RoundRobinAdder extends Selector implements Adder {
  private final List<Mailbox<Item>> inboxes;
  private final Sums sums;
  private final Finish finish;
  private long sum;
  private int current;

  RoundRobinAdder(AdderParams params, Finish finish) {
    this.inboxes = mailboxes("source", params.ways(), (source, item) -> onItem(item));
    this.sums = new Sums(params);
    this.finish = finish;
    disableAllExcept(inboxes.getFirst());
  }

  private void onItem(Item item) {
    sum += item.value();
    inboxes.get(current).disable();
    current++;
    if (current == inboxes.size()) {
      if (sums.add(sum)) {
        exit();
      }
      sum = 0;
      current = 0;
    }
    inboxes.get(current).enable();
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }

  @Override
  public MailboxRef<? super Item> inbox(int source) {
    return inboxes.get(source);
  }

  @Override
  public AdderJoin.Result result() {
    return sums.result(current);
  }
}
