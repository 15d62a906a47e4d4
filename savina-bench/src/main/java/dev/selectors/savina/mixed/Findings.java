package dev.selectors.savina.mixed;

import java.util.List;

/** The state of the collector: what it has heard of, and whether that is all. */
final class Findings {
  private final List<RingBooks> rings;
  private int factorisations;
  private int masters;

  Findings(MixedParams params, List<RingBooks> rings) {
    this.rings = rings;
    this.factorisations = params.rings() * params.creations();
    this.masters = params.rings();
  }

  void add(MixedMessage.ToCollector message) {
    switch (message) {
      case MixedMessage.Factors factors -> {
        factorisations--;
        rings.get(factors.ring()).found(factors.primes());
      }
      case MixedMessage.Done done -> {
        masters--;
        rings.get(done.ring()).masterDone();
      }
    }
  }

  /** Whether some worker or master is not done. */
  boolean expectsMore() {
    return factorisations > 0 || masters > 0;
  }
}
