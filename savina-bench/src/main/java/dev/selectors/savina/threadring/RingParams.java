package dev.selectors.savina.threadring;

import dev.selectors.savina.harness.Flag;
import dev.selectors.savina.harness.Require;

/**
 * The parameters of Thread Ring.
 *
 * @param actors members of the ring
 * @param hops how often the message is passed on
 */
public record RingParams(@Flag("n") int actors, @Flag("r") int hops) {
  /** Refuses a ring without members or hops, and more hops than can be counted. */
  public RingParams {
    Require.positive("actors", actors);
    Require.positive("hops", hops);
    // The pings are one more.
    Require.atMost("hops", Integer.MAX_VALUE - 1, hops);
  }
}
