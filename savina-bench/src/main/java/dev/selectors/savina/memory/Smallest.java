package dev.selectors.savina.memory;

import dev.selectors.Actor;
import dev.selectors.MailboxRef;
import java.util.List;

/** The smallest actor: no fields of its own. */
final class Smallest extends Actor<Greeting> implements Greeted {
  @Override
  protected void receive(Greeting greeting) {
    greeting.handledBy(this);
  }

  @Override
  public List<? extends MailboxRef<Greeting>> mailboxes() {
    return List.of(this);
  }
}
