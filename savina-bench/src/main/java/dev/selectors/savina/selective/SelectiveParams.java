package dev.selectors.savina.selective;

import dev.selectors.savina.harness.Require;

/**
 * The parameters of Selective Receive.
 *
 * @param waiting messages that come first and are wanted last
 * @param wanted messages that come behind them and are wanted first
 */
public record SelectiveParams(int waiting, int wanted) {
  /** Refuses a run in which nothing is wanted. */
  public SelectiveParams {
    Require.notNegative("waiting", waiting);
    Require.positive("wanted", wanted);
  }
}
