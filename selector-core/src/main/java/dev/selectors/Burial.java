package dev.selectors;

import java.util.ArrayList;
import java.util.List;

/**
 * Messages that waited in one mailbox when its selector had ended, until all of them are told.
 *
 * <p>To tell them may take long, as whoever is told may need some time for each. So the report of a
 * shutdown counts them as they are taken out, and not as they are told.
 */
final class Burial<M> {
  private final Delivery<M> mailbox;
  private final DeadLetter.Reason reason;
  private final boolean missed;
  private final List<M> dead = new ArrayList<>();
  /** How many of them the report counts. */
  private long counted;

  Burial(Delivery<M> mailbox, DeadLetter.Reason reason) {
    this.mailbox = mailbox;
    this.reason = reason;
    this.missed = cell().misses(reason);
  }

  private Cell cell() {
    return mailbox.cell();
  }

  /** One more was taken out. */
  void add(M message) {
    if (message instanceof DeadLetter.Unmissed) {
      return;
    }
    dead.add(message);
    if (missed && (!(message instanceof Envelope<?> e) || e.isMissed())) {
      cell().missed(mailbox.name(), 1);
      counted++;
    }
  }

  void tell() {
    long told = 0;
    for (M message : dead) {
      told += mailbox.undelivered(message, reason) ? 1 : 0;
    }
    if (told < counted) { // nobody waits any more for some of them, since they were taken out
      cell().missed(mailbox.name(), told - counted);
    }
  }
}
