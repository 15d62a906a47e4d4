package dev.selectors.savina.adderjoin;

import dev.selectors.ExitReason;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.patterns.Join;
import dev.selectors.savina.dialect.Finish;
import java.util.List;

/** The adder as a selector that leaves gates and rows to the building block for joins. */
final class BlockAdder extends Selector implements Adder {
  private final Join<Item> join;
  private final Sums sums;
  private final Finish finish;

  BlockAdder(AdderParams params, Finish finish) {
    this.join = Join.anyOrder(context(), "source", params.ways(), this::onRow);
    this.sums = new Sums(params);
    this.finish = finish;
  }

  private void onRow(List<Item> row) {
    long sum = 0;
    for (Item item : row) {
      sum += item.value();
    }
    if (sums.add(sum)) {
      exit();
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }

  @Override
  public MailboxRef<? super Item> inbox(int source) {
    return join.source(source);
  }

  @Override
  public AdderJoin.Result result() {
    return sums.result(join.openRow().size());
  }
}
