package dev.selectors.savina.tokenring;

import dev.selectors.EventSelector;
import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.Step;
import dev.selectors.savina.dialect.Finish;

/** A member of the ring that holds no thread while it waits. */
final class ReactingMember extends EventSelector {
  final Mailbox<Item> queue = mailbox(Item.class, "queue");
  private final Member member;
  private final Finish finish;
  private final Step next = Step.react(queue.on(this::take));

  ReactingMember(Member member, Finish finish) {
    this.member = member;
    this.finish = finish;
  }

  @Override
  protected Step run() {
    return next;
  }

  private Step take(Item item) {
    return member.take(item) ? next : Step.done();
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
