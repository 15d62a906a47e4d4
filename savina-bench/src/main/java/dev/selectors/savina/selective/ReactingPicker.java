package dev.selectors.savina.selective;

import dev.selectors.Cases;
import dev.selectors.EventSelector;
import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.Step;
import dev.selectors.savina.dialect.Finish;

/** Leaves what it does not want yet in the mailbox, and is made of steps. */
final class ReactingPicker extends EventSelector {
  final Mailbox<Item> items = mailbox(Item.class, "items").selective();
  final Tally tally;
  private final Finish finish;

  ReactingPicker(SelectiveParams params, Finish finish) {
    this.tally = new Tally(params);
    this.finish = finish;
  }

  @Override
  protected Step run() {
    Step wanted =
        Step.react(items.on(Cases.<Item, Step>of(Item.class, tally::isWanted, this::taken)));
    return Step.loopWhile(tally::wantsMore, wanted)
        .andThen(() -> Step.loopWhile(() -> !tally.isDone(), Step.react(items.on(this::taken))));
  }

  private Step taken(Item item) {
    tally.take(item);
    return Step.done();
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
