package dev.selectors.savina.filterbank;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import java.util.List;

/** Gives every channel every value; an actor in all variants. */
final class Branches extends PortableActor<FilterMessage.Stream> {
  private final List<MailboxRef<FilterMessage.Stream>> channels;

  Branches(List<MailboxRef<FilterMessage.Stream>> channels, Finish finish) {
    super(finish);
    this.channels = channels;
  }

  @Override
  protected void receive(FilterMessage.Stream message) {
    for (MailboxRef<FilterMessage.Stream> channel : channels) {
      channel.send(message);
    }
    if (message instanceof FilterMessage.Exit) {
      exit();
    }
  }
}
