package dev.selectors.savina.mixed;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The books of one ring. Whoever has the token, or makes the links that will have it, writes into
 * them: there is never more than one.
 */
final class RingBooks {
  // Links end concurrently with each other, and with whoever has the token.
  private final AtomicInteger ended = new AtomicInteger();
  private int made;
  private long passes;
  private int factorisations;
  private int masters;
  private final List<List<Long>> found = new ArrayList<>();

  /** A link is made. */
  void made() {
    made++;
  }

  /** A link has ended. */
  void ended() {
    ended.incrementAndGet();
  }

  /** A member that ends has taken the token this many times. */
  void passed(long times) {
    passes += times;
  }

  /** The worker, and nobody else, has factorised a number. */
  void factorised() {
    factorisations++;
  }

  /** The collector, and nobody else, has heard of factors. */
  void found(List<Long> primes) {
    found.add(primes);
  }

  /** The collector, and nobody else, has heard that the master has ended. */
  void masterDone() {
    masters++;
  }

  /** What is in the books now. */
  Mixed.Ring result() {
    return new Mixed.Ring(made, ended.get(), passes, factorisations, List.copyOf(found), masters);
  }
}
