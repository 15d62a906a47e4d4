package dev.selectors.savina.philosopher;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import java.util.List;

/** The arbitrator of one run as a selector, whichever way it makes the hungry wait. */
interface Arbitrator {
  /** Where the hungry ask, a mailbox for each philosopher. */
  List<Mailbox<PhilosopherMessage.Hungry>> requests();

  /** Where forks are given back. */
  MailboxRef<PhilosopherMessage.AfterMeal> forks();
}
