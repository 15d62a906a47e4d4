package dev.selectors.savina.tokenring;

import dev.selectors.savina.harness.Require;

/**
 * The parameters of Token Ring.
 *
 * @param processes members of the ring
 * @param tokens queues that contain a token in the beginning
 * @param hops how often each token is passed on
 */
public record TokenRingParams(int processes, int tokens, int hops) {
  /** Refuses a ring without members, tokens or hops, and more tokens than queues. */
  public TokenRingParams {
    Require.positive("processes", processes);
    Require.positive("tokens", tokens);
    Require.positive("hops", hops);
    if (tokens > processes) {
      throw new IllegalArgumentException(
          "tokens must not be more than processes, was " + tokens + " for " + processes);
    }
  }

  /** The member in whose queue the token is at the start: tokens are spread over the ring. */
  int start(int token) {
    return Math.toIntExact((long) token * processes / tokens);
  }
}
