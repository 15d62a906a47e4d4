package dev.selectors.savina.concdict;

import dev.selectors.savina.harness.Flag;
import dev.selectors.savina.harness.Require;

/**
 * The parameters of Concurrent Dictionary.
 *
 * @param workers workers, each with one request under way
 * @param requests requests of each worker
 * @param writes how many of a hundred requests are writes
 * @param keys entries of the dictionary, of which there are never more or fewer
 * @param setup whether copying the dictionary is part of the time, as in the suite
 */
public record DictionaryParams(
    @Flag("e") int workers,
    @Flag("m") int requests,
    @Flag("w") int writes,
    int keys,
    boolean setup) {
  /** The entries in the suite. */
  static final int KEYS = Integer.MAX_VALUE / 4096;

  /** Refuses runs without workers or requests, and percentages that are none. */
  public DictionaryParams {
    Require.positive("workers", workers);
    Require.positive("requests", requests);
    Require.notNegative("writes", writes);
    Require.positive("keys", keys);
    if (writes > 100) {
      throw new IllegalArgumentException("writes must be at most 100 of a hundred, was " + writes);
    }
  }
}
