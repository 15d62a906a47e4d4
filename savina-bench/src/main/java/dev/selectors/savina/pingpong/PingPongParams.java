package dev.selectors.savina.pingpong;

import dev.selectors.savina.harness.Flag;
import dev.selectors.savina.harness.Require;

/**
 * The parameters of Ping Pong.
 *
 * @param pings round trips of one run
 */
public record PingPongParams(@Flag("n") int pings) {
  /** Refuses a run without pings. */
  public PingPongParams {
    Require.positive("pings", pings);
  }
}
