package dev.selectors.savina.memory;

import dev.selectors.MailboxRef;
import java.util.List;

/** A selector that waits for greetings. */
interface Greeted {
  /** The mailboxes, in the order in which they were declared. */
  List<? extends MailboxRef<Greeting>> mailboxes();
}
