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

  ReactingMember(Member member, Finish finish) {
    this.member = member;
    this.finish = finish;
  }

  @Override
  protected Step run() {
    return Step.react(queue.on(item -> member.take(item) ? run() : Step.done()));
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
