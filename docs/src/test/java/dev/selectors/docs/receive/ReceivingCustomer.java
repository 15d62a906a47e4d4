package dev.selectors.docs.receive;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ThreadSelector;
import dev.selectors.docs.receive.Shop.Answer;
import dev.selectors.docs.receive.Shop.Cancel;
import dev.selectors.docs.receive.Shop.Order;
import java.time.Duration;

/** Orders tea, and thinks better of it, twice. */
final class ReceivingCustomer extends ThreadSelector {
  private static final Duration LIMIT = Duration.ofSeconds(5);

  private final MailboxRef<Object> manager;
  private final MailboxRef<Answer> diary;
  final Mailbox<Answer> answers = mailbox(Answer.class, "answers");

  ReceivingCustomer(MailboxRef<Object> manager, MailboxRef<Answer> diary) {
    this.manager = manager;
    this.diary = diary;
  }

  @Override
  protected void run() {
    manager.send(new Order("tea", answers));
    if (receive(answers) instanceof Shop.Ack ack) {
      diary.send(ack);
      diary.send(call(manager, replyTo -> new Cancel(ack.purchase(), replyTo), LIMIT));
      diary.send(call(manager, replyTo -> new Cancel(ack.purchase(), replyTo), LIMIT));
    }
  }
}
