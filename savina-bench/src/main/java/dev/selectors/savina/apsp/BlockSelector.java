package dev.selectors.savina.apsp;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;
import java.util.List;

/**
 * A block as a selector with two mailboxes that take turns: one is open for what neighbours tell of
 * this step, and what they tell of the next step waits in the other.
 *
 * <p>The pattern is a double buffer for phases, made of gates. Two mailboxes are enough: nobody can
 * be more than one step ahead, as that takes the result of this block.
 */
final class BlockSelector extends Selector implements Member {
  private final Mailbox<ApspMessage.Order> orders = mailbox("orders", this::onOrder);
  private final List<Mailbox<ApspMessage.Result>> steps =
      mailboxes("step", 2, (parity, result) -> onResult(result));
  private final MailboxRef<ApspMessage.Result> results =
      router(result -> steps.get(result.step() % 2));
  private final Block block;
  private final Finish finish;
  private final Cross cross;

  BlockSelector(Block block, Finish finish) {
    this.block = block;
    this.finish = finish;
    this.cross = block.cross(0);
  }

  private void onOrder(ApspMessage.Order order) {
    switch (order) {
      case ApspMessage.Neighbours neighbours -> block.meet(neighbours);
      case ApspMessage.Initial initial -> {
        tell();
        goOn();
      }
    }
  }

  private void onResult(ApspMessage.Result result) {
    cross.put(result);
    goOn();
  }

  private void goOn() {
    while (cross.isComplete()) {
      block.step(cross);
      cross.begin(block.steps());
      tell();
      if (block.isDone()) {
        exit();
        return;
      }
    }
  }

  private void tell() {
    disableAllExcept(steps.get(block.steps() % 2));
    block.tell(cross);
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }

  @Override
  public Block block() {
    return block;
  }

  @Override
  public MailboxRef<ApspMessage.Order> orders() {
    return orders;
  }

  @Override
  public MailboxRef<ApspMessage.Result> results() {
    return results;
  }
}
