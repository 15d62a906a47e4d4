package dev.selectors.savina.count;

import dev.selectors.Actor;
import dev.selectors.ExitReason;
import dev.selectors.savina.harness.Finish;

/** The receiver, as an actor. */
final class CounterActor extends Actor<CountMessage.ToCounter> {
  private final Finish finish;
  private int count;

  CounterActor(Finish finish) {
    this.finish = finish;
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

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
