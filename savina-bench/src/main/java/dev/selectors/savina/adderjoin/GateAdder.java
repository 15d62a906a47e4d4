package dev.selectors.savina.adderjoin;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;
import java.util.List;

/** The adder as a selector with a mailbox for each source; subclasses say which gates close. */
abstract class GateAdder extends Selector implements Adder {
  final List<Mailbox<Item>> inboxes;
  private final Sums sums;
  private final Finish finish;
  private long sum;
  private int taken;

  GateAdder(AdderParams params, Finish finish) {
    this.inboxes = mailboxes("source", params.ways(), (source, item) -> onItem(item));
    this.sums = new Sums(params);
    this.finish = finish;
  }

  private void onItem(Item item) {
    sum += item.value();
    taken++;
    if (taken < inboxes.size()) {
      taken(item.source(), taken);
      return;
    }
    if (sums.add(sum)) {
      exit();
    }
    sum = 0;
    taken = 0;
    complete();
  }

  /**
   * Called when a source has given its number and the row is not complete.
   *
   * @param numbers how many numbers of the row there are now
   */
  abstract void taken(int source, int numbers);

  /** Called when the row is complete. */
  abstract void complete();

  @Override
  protected final void onExit(ExitReason reason) {
    finish.exited(reason);
  }

  @Override
  public final MailboxRef<? super Item> inbox(int source) {
    return inboxes.get(source);
  }

  @Override
  public final AdderJoin.Result result() {
    return sums.result(taken);
  }
}
