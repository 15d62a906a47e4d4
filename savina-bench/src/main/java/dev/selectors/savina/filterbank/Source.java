package dev.selectors.savina.filterbank;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** Makes the values that enter; an actor in all variants. */
final class Source extends PortableActor<FilterMessage.ToSource> {
  /** Values begin anew after so many. */
  static final int PERIOD = 1_000;

  private final MailboxRef<? super FilterMessage.Next> producer;
  private final MailboxRef<? super FilterMessage.Stream> branches;
  private int current;

  Source(
      MailboxRef<? super FilterMessage.Next> producer,
      MailboxRef<? super FilterMessage.Stream> branches,
      Finish finish) {
    super(finish);
    this.producer = producer;
    this.branches = branches;
  }

  @Override
  protected void receive(FilterMessage.ToSource message) {
    switch (message) {
      case FilterMessage.Boot boot -> {
        branches.send(new FilterMessage.Value(current));
        current = (current + 1) % PERIOD;
        producer.send(new FilterMessage.Next(self()));
      }
      case FilterMessage.Exit end -> exit();
    }
  }

  @Override
  protected void onExit() {
    branches.send(FilterMessage.EXIT);
  }
}
