package dev.selectors.savina.filterbank;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** Says where the output of a channel belongs; an actor in all variants. */
final class Tag extends PortableActor<FilterMessage.Stream> {
  private final int channel;
  private final MailboxRef<? super FilterMessage.ToJoin> join;
  private int place;

  Tag(int channel, MailboxRef<? super FilterMessage.ToJoin> join, Finish finish) {
    super(finish);
    this.channel = channel;
    this.join = join;
  }

  @Override
  protected void receive(FilterMessage.Stream message) {
    switch (message) {
      case FilterMessage.Value value -> {
        join.send(new FilterMessage.Item(channel, place, value.value()));
        place++;
      }
      case FilterMessage.Exit end -> exit();
    }
  }

  @Override
  protected void onExit() {
    join.send(FilterMessage.EXIT);
  }
}
