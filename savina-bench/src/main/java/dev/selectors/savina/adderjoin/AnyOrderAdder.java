package dev.selectors.savina.adderjoin;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;
import java.util.List;

/**
 * The adder as a selector that takes what there is, and closes the gate of each source that has
 * given its number until the row is complete.
 */
final class AnyOrderAdder extends Selector implements Adder {
  private final List<Mailbox<Item>> inboxes;
  private final Sums sums;
  private final Finish finish;
  private long sum;
  private int matched;

  AnyOrderAdder(AdderParams params, Finish finish) {
    this.inboxes = mailboxes("source", params.ways(), (source, item) -> onItem(item));
    this.sums = new Sums(params);
    this.finish = finish;
    if (params.priority()) {
      for (int source = 0; source < params.ways(); source++) {
        inboxes.get(source).level(source);
      }
    }
  }

  private void onItem(Item item) {
    sum += item.value();
    inboxes.get(item.source()).disable();
    matched++;
    if (matched == inboxes.size()) {
      if (sums.add(sum)) {
        exit();
      }
      sum = 0;
      matched = 0;
      enableAll();
    }
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
    return sums.result(matched);
  }
}
