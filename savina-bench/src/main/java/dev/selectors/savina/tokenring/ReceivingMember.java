package dev.selectors.savina.tokenring;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.ThreadSelector;
import dev.selectors.savina.dialect.Finish;

/** A member of the ring that keeps its stack while it waits. */
final class ReceivingMember extends ThreadSelector {
  final Mailbox<Item> queue = mailbox(Item.class, "queue");
  private final Member member;
  private final Finish finish;

  ReceivingMember(Member member, Finish finish) {
    this.member = member;
    this.finish = finish;
  }

  @Override
  protected void run() {
    boolean more = true;
    while (more) {
      more = member.take(receive(queue));
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
