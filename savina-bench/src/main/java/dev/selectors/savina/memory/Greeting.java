package dev.selectors.savina.memory;

import dev.selectors.savina.dialect.Finish;

/**
 * The one message to a mailbox. It knows its addressee, which therefore needs no field to prove
 * that it has handled its own greeting.
 */
final class Greeting {
  private final Object addressee;
  private final Finish finish;
  private boolean handled;

  Greeting(Object addressee, Finish finish) {
    this.addressee = addressee;
    this.finish = finish;
  }

  /** Called by its handler. */
  void handledBy(Object selector) {
    if (handled || selector != addressee) {
      finish.failed(new IllegalStateException("a message was handled twice, or by the wrong one"));
    }
    handled = true;
    finish.exited();
  }
}
