package dev.selectors.savina.filterbank;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** One step of a channel; this class by itself only passes values on. An actor in all variants. */
class Stage extends PortableActor<FilterMessage.Stream> {
  private final MailboxRef<? super FilterMessage.Stream> next;

  Stage(MailboxRef<? super FilterMessage.Stream> next, Finish finish) {
    super(finish);
    this.next = next;
  }

  @Override
  protected final void receive(FilterMessage.Stream message) {
    switch (message) {
      case FilterMessage.Value value -> onValue(value);
      case FilterMessage.Exit end -> exit();
    }
  }

  /** Does what this stage does with a value. */
  void onValue(FilterMessage.Value value) {
    emit(value);
  }

  /** Sends a value to the next stage. */
  final void emit(FilterMessage.Value value) {
    next.send(value);
  }

  @Override
  protected final void onExit() {
    next.send(FilterMessage.EXIT);
  }
}
