package dev.selectors.savina.sieve;

import dev.selectors.savina.harness.Flag;
import dev.selectors.savina.harness.Require;

/**
 * The parameters of Sieve of Eratosthenes.
 *
 * @param limit the primes below it are found
 * @param primes that a filter has room for
 */
public record SieveParams(@Flag("n") int limit, @Flag("m") int primes) {
  private static final int HIGHEST = 10_000_000;

  /** Refuses limits without a prime below or with too many, and filters that can hold none. */
  public SieveParams {
    if (limit < 3) {
      throw new IllegalArgumentException("limit must be at least 3, was " + limit);
    }
    Require.atMost("limit", HIGHEST, limit);
    Require.positive("primes", primes);
  }
}
