package dev.selectors.savina.pairs;

import dev.selectors.savina.harness.Require;

/**
 * The parameters of Pairs.
 *
 * @param pairs pairs that are at work at the same time
 * @param pings messages that each sender sends
 * @param every how many of them may come before the sender waits to be asked for more
 */
public record PairsParams(int pairs, int pings, int every) {
  /** Refuses a run without pairs or pings, and senders that may never send. */
  public PairsParams {
    Require.positive("pairs", pairs);
    Require.positive("pings", pings);
    Require.positive("every", every);
  }

  /** How often a sender is asked for more, the first time included. */
  int mores() {
    return (pings - 1) / every + 1;
  }
}
