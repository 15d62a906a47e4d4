package dev.selectors.savina.count;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;

/** The receiver, as a selector with a single mailbox. */
final class CounterSelector extends Selector {
  final Mailbox<CountMessage.ToCounter> inbox = mailbox("inbox", this::onMessage);
  private final Finish finish;
  private int count;

  CounterSelector(Finish finish) {
    this.finish = finish;
  }

  private void onMessage(CountMessage.ToCounter message) {
    switch (message) {
      case CountMessage.Increment increment -> count++;
      case CountMessage.Retrieve retrieve -> {
        retrieve.replyTo().send(new CountMessage.Result(count));
        exit();
      }
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
