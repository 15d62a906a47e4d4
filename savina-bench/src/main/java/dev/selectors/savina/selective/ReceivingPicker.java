package dev.selectors.savina.selective;

import dev.selectors.Cases;
import dev.selectors.Clause;
import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.ThreadSelector;
import dev.selectors.savina.dialect.Finish;

/** Leaves what it does not want yet in the mailbox, on a thread of its own. */
final class ReceivingPicker extends ThreadSelector {
  final Mailbox<Item> items = mailbox(Item.class, "items").selective();
  final Tally tally;
  private final Finish finish;

  ReceivingPicker(SelectiveParams params, Finish finish) {
    this.tally = new Tally(params);
    this.finish = finish;
  }

  @Override
  protected void run() {
    Clause<Item> wanted = items.on(Cases.<Item, Item>of(Item.class, tally::isWanted, item -> item));
    while (tally.wantsMore()) {
      tally.take(receive(wanted));
    }
    while (!tally.isDone()) {
      tally.take(receive(items));
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
