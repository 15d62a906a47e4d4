package dev.selectors.savina.big;

import dev.selectors.savina.harness.Flag;
import dev.selectors.savina.harness.Require;
import dev.selectors.savina.harness.Rng;

/**
 * The parameters of Big.
 *
 * @param pings pings that each actor sends
 * @param actors actors that ping each other
 * @param rng where the targets come from
 */
public record BigParams(@Flag("n") int pings, @Flag("w") int actors, Rng rng) {
  /** Refuses a run without actors or pings. */
  public BigParams {
    Require.positive("pings", pings);
    Require.positive("actors", actors);
  }
}
