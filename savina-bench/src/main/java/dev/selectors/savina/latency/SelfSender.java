package dev.selectors.savina.latency;

import dev.selectors.Actor;
import java.util.concurrent.atomic.AtomicLong;

/** Always has a message, as it sends itself the next one. */
final class SelfSender extends Actor<String> {
  private final AtomicLong turns = new AtomicLong();

  @Override
  protected void receive(String again) {
    turns.setRelease(turns.getPlain() + 1);
    send(again);
  }

  /** How many turns it has had. */
  long turns() {
    return turns.getAcquire();
  }
}
