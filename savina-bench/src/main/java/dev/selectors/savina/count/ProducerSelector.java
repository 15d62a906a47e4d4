package dev.selectors.savina.count;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;

/** The sender, as a selector with a single mailbox. */
final class ProducerSelector extends Selector {
  final Mailbox<CountMessage.ToProducer> inbox = mailbox("inbox", this::onMessage);
  private final int increments;
  private final MailboxRef<CountMessage.ToCounter> counter;
  private final Finish finish;
  int counted;

  ProducerSelector(int increments, MailboxRef<CountMessage.ToCounter> counter, Finish finish) {
    this.increments = increments;
    this.counter = counter;
    this.finish = finish;
  }

  private void onMessage(CountMessage.ToProducer message) {
    switch (message) {
      case CountMessage.Increment increment -> {
        for (int i = 0; i < increments; i++) {
          counter.send(increment);
        }
        counter.send(new CountMessage.Retrieve(inbox));
      }
      case CountMessage.Result result -> {
        counted = result.count();
        exit();
      }
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
