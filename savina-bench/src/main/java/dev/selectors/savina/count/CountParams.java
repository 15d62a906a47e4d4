package dev.selectors.savina.count;

import dev.selectors.savina.harness.Flag;
import dev.selectors.savina.harness.Require;

/**
 * The parameters of Counting Actor.
 *
 * @param increments messages that the producer sends at once
 */
public record CountParams(@Flag("n") int increments) {
  /** Refuses a run without increments. */
  public CountParams {
    Require.positive("increments", increments);
  }
}
