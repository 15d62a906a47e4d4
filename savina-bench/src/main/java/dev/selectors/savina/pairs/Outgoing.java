package dev.selectors.savina.pairs;

import dev.selectors.MailboxRef;

/** The sender's half of a pair, whichever way it waits: what it has sent, and when it has to wait. */
final class Outgoing {
  private final PairsParams params;
  private final MailboxRef<Ping> receiver;
  int sent;
  int mores;

  Outgoing(PairsParams params, MailboxRef<Ping> receiver) {
    this.params = params;
    this.receiver = receiver;
  }

  /** Whether the sender is to wait until it is asked for more. At the end it is no longer asked. */
  boolean waits() {
    return sent % params.every() == 0 || isOver();
  }

  /** Whether all pings are sent. */
  boolean isOver() {
    return sent == params.pings();
  }

  /** It was asked for more. */
  void more(More more) {
    mores++;
  }

  /** Sends one ping. */
  void ping(MailboxRef<More> self) {
    receiver.send(new Ping(sent, self));
    sent++;
  }

  /** Sends all pings up to where the sender has to wait. */
  void pings(MailboxRef<More> self) {
    do {
      ping(self);
    } while (!waits());
  }
}
