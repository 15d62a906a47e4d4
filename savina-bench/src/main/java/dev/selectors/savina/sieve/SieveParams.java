package dev.selectors.savina.sieve;

import dev.selectors.savina.harness.Flag;
import dev.selectors.savina.harness.Require;

/**
 * The parameters of Sieve of Eratosthenes.
 *
 * @param limit primes below it are found
 * @param primes that a filter has room for
 */
public record SieveParams(@Flag("n") int limit, @Flag("m") int primes) {
  /** Refuses limits below which there is no prime, and filters that can hold none. */
  public SieveParams {
    if (limit < 3) {
      throw new IllegalArgumentException("limit must be at least 3, was " + limit);
    }
    Require.positive("primes", primes);
  }
}
