package dev.selectors.savina.pairs;

/** The receiver's half of a pair, whichever way it waits: what has come, and in which order. */
final class Incoming {
  private final PairsParams params;
  int received;
  int disordered;

  Incoming(PairsParams params) {
    this.params = params;
  }

  /** Counts a ping, and asks for more if it is time to. */
  void take(Ping ping) {
    if (ping.number() != received) {
      disordered++;
    }
    received++;
    if (received % params.every() == 0 && !isOver()) {
      ping.sender().send(More.MORE);
    }
  }

  /** Whether as many pings have come as are sent. */
  boolean isOver() {
    return received == params.pings();
  }
}
