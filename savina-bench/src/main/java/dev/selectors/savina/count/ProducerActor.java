package dev.selectors.savina.count;

import dev.selectors.Actor;
import dev.selectors.ExitReason;
import dev.selectors.MailboxRef;
import dev.selectors.savina.harness.Finish;

/** The sender, as an actor. */
final class ProducerActor extends Actor<CountMessage.ToProducer> {
  private final int increments;
  private final MailboxRef<CountMessage.ToCounter> counter;
  private final Finish finish;
  int counted;

  ProducerActor(int increments, MailboxRef<CountMessage.ToCounter> counter, Finish finish) {
    this.increments = increments;
    this.counter = counter;
    this.finish = finish;
  }

  @Override
  protected void receive(CountMessage.ToProducer message) {
    switch (message) {
      case CountMessage.Increment increment -> {
        for (int i = 0; i < increments; i++) {
          counter.send(increment);
        }
        counter.send(new CountMessage.Retrieve(this));
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
