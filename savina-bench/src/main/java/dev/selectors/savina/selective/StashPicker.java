package dev.selectors.savina.selective;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import java.util.ArrayDeque;
import java.util.Deque;

/** Keeps what it does not want yet in a stash of its own, as an actor has to. */
final class StashPicker extends PortableActor<Item> {
  final Tally tally;
  private final Deque<Item> stash = new ArrayDeque<>();

  StashPicker(SelectiveParams params, Finish finish) {
    super(finish);
    tally = new Tally(params);
  }

  @Override
  protected void receive(Item item) {
    if (tally.wantsMore() && !tally.isWanted(item)) {
      stash.add(item);
      return;
    }
    tally.take(item);
    if (!tally.wantsMore()) {
      stash.forEach(tally::take);
      stash.clear();
    }
    if (tally.isDone()) {
      exit();
    }
  }
}
