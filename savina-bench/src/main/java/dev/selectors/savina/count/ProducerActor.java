package dev.selectors.savina.count;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** The sender, as an actor. */
final class ProducerActor extends PortableActor<CountMessage.ToProducer> {
  private final int increments;
  private final MailboxRef<CountMessage.ToCounter> counter;
  int counted;

  ProducerActor(int increments, MailboxRef<CountMessage.ToCounter> counter, Finish finish) {
    super(finish);
    this.increments = increments;
    this.counter = counter;
  }

  @Override
  protected void receive(CountMessage.ToProducer message) {
    switch (message) {
      case CountMessage.Increment increment -> {
        for (int i = 0; i < increments; i++) {
          counter.send(increment);
        }
        counter.send(new CountMessage.Retrieve(self()));
      }
      case CountMessage.Result result -> {
        counted = result.count();
        exit();
      }
    }
  }
}
