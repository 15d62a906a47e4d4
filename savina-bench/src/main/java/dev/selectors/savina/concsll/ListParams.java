package dev.selectors.savina.concsll;

import dev.selectors.savina.harness.Flag;
import dev.selectors.savina.harness.Require;
import dev.selectors.savina.harness.Rng;

/**
 * The parameters of Concurrent Sorted Linked-List.
 *
 * @param workers workers, each with one request under way
 * @param requests requests of each worker
 * @param writes how many of a hundred requests are writes
 * @param sizes how many of a hundred requests ask for the size
 * @param rng where requests come from; with that of the suite almost none asks for the size
 */
public record ListParams(
    @Flag("e") int workers,
    @Flag("m") int requests,
    @Flag("w") int writes,
    @Flag("s") int sizes,
    Rng rng) {
  private static final int MOST_WORKERS = 100_000;

  /** Refuses runs without workers or requests, and mixtures that the suite refuses. */
  public ListParams {
    Require.positive("workers", workers);
    Require.atMost("workers", MOST_WORKERS, workers);
    Require.positive("requests", requests);
    Require.notNegative("writes", writes);
    Require.notNegative("sizes", sizes);
    if (writes >= 50 || 2 * writes + sizes >= 100) {
      throw new IllegalArgumentException("writes must be fewer than 50 of a hundred requests, and"
          + " twice that and sizes together fewer than 100; were " + writes + " and " + sizes);
    }
  }
}
