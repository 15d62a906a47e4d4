package dev.selectors.savina.big;

import dev.selectors.MailboxRef;
import java.util.List;
import java.util.random.RandomGenerator;

/** The state of one of the many: whom it pings next, and what it has sent and received. */
final class Pinger {
  private static final BigMessage.Exit EXIT = new BigMessage.Exit();

  private final int pings;
  private final RandomGenerator random;
  private final MailboxRef<BigMessage.ToSink> sink;
  private final BigMessage.Ping myPing;
  private final BigMessage.Pong myPong;
  private List<MailboxRef<BigMessage.ToBig>> neighbors = List.of();
  private int expected = -1;
  private int sent;
  private int received;

  Pinger(int number, BigParams params, MailboxRef<BigMessage.ToSink> sink) {
    this.pings = params.pings();
    this.random = params.rng().seeded(number);
    this.sink = sink;
    this.myPing = new BigMessage.Ping(number);
    this.myPong = new BigMessage.Pong(number);
  }

  void meet(BigMessage.Neighbors message) {
    neighbors = message.all();
  }

  /** Answers, also after its own quota. */
  void answer(BigMessage.Ping ping) {
    received++;
    neighbors.get(ping.sender()).send(myPong);
  }

  /** Takes the answer it waits for and pings the next target. */
  void next(BigMessage.Pong pong) {
    if (pong.sender() != expected) {
      throw new IllegalStateException("pong of " + pong.sender() + " instead of " + expected);
    }
    if (sent == pings) {
      sink.send(EXIT);
      return;
    }
    expected = random.nextInt(neighbors.size());
    sent++;
    neighbors.get(expected).send(myPing);
  }

  /** The pings received so far. */
  int received() {
    return received;
  }
}
