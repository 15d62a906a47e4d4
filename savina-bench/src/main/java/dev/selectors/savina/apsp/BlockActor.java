package dev.selectors.savina.apsp;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** A block as an actor: what neighbours that are a step ahead tell is kept apart. */
final class BlockActor extends PortableActor<ApspMessage> implements Member {
  private final Block block;
  private Cross now;
  /** Nobody is more than one step ahead: for that one needs the result of this block. */
  private Cross next;

  BlockActor(Block block, Finish finish) {
    super(finish);
    this.block = block;
    this.now = block.cross(0);
    this.next = block.cross(1);
  }

  @Override
  protected void receive(ApspMessage message) {
    switch (message) {
      case ApspMessage.Neighbours neighbours -> block.meet(neighbours);
      case ApspMessage.Initial initial -> {
        block.tell(now);
        goOn();
      }
      case ApspMessage.Result result -> {
        Cross cross = result.step() == block.steps() ? now : next;
        cross.put(result);
        goOn();
      }
    }
  }

  private void goOn() {
    while (now.isComplete()) {
      block.step(now);
      Cross used = now;
      now = next;
      next = used;
      next.begin(block.steps() + 1);
      block.tell(now);
      if (block.isDone()) {
        exit();
        return;
      }
    }
  }

  @Override
  public Block block() {
    return block;
  }

  @Override
  public MailboxRef<ApspMessage> orders() {
    return self();
  }

  @Override
  public MailboxRef<ApspMessage> results() {
    return self();
  }
}
