package dev.selectors.docs.receive;

import dev.selectors.EventSelector;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Step;
import dev.selectors.docs.receive.Shop.Ack;
import dev.selectors.docs.receive.Shop.Answer;
import dev.selectors.docs.receive.Shop.Cancel;
import dev.selectors.docs.receive.Shop.Order;

/** Orders tea, and thinks better of it, twice. */
final class ReactingCustomer extends EventSelector {
  private final MailboxRef<Object> manager;
  private final MailboxRef<Answer> diary;
  final Mailbox<Answer> answers = mailbox(Answer.class, "answers");

  ReactingCustomer(MailboxRef<Object> manager, MailboxRef<Answer> diary) {
    this.manager = manager;
    this.diary = diary;
  }

  @Override
  protected Step run() {
    manager.send(new Order("tea", answers));
    return Step.react(answers.on(answer -> {
      diary.send(answer);
      return answer instanceof Ack ack ? cancel(ack).andThen(() -> cancel(ack)) : Step.done();
    }));
  }

  private Step cancel(Ack ack) {
    manager.send(new Cancel(ack.purchase(), answers));
    return Step.react(answers.on(answer -> {
      diary.send(answer);
      return Step.done();
    }));
  }
}
