package dev.selectors.savina.count;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** The receiver, as an actor. */
final class CounterActor extends PortableActor<CountMessage.ToCounter> {
  private int count;

  CounterActor(Finish finish) {
    super(finish);
  }

  @Override
  protected void receive(CountMessage.ToCounter message) {
    switch (message) {
      case CountMessage.Increment increment -> count++;
      case CountMessage.Retrieve retrieve -> {
        retrieve.replyTo().send(new CountMessage.Result(count));
        exit();
      }
    }
  }
}
