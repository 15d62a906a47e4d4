package dev.selectors.savina.sieve;

import java.util.ArrayList;
import java.util.List;

/**
 * The sequential reference: it does not divide, but strikes out multiples.
 *
 * <p>A composite number is divided by the primes up to its smallest factor; a prime by all primes
 * before it.
 *
 * @param primes how many there are below the limit
 * @param sum of them
 * @param forwards candidates that are sent from one filter to the next
 * @param divisions that the filters must do
 */
record SieveReference(int primes, long sum, long forwards, long divisions) {

  /** What the filters must find, and do. */
  static SieveReference of(SieveParams params) {
    int limit = params.limit();
    int[] placeOfSmallestFactor = new int[limit];
    List<Integer> primes = new ArrayList<>();
    long sum = 0;
    long forwards = 0;
    long divisions = 0;
    for (int number = 2; number < limit; number++) {
      int place = placeOfSmallestFactor[number];
      if (place == 0) {
        int before = primes.size();
        divisions += before;
        forwards += hops(before, params);
        primes.add(number);
        sum += number;
        for (long multiple = (long) number * number; multiple < limit; multiple += number) {
          if (placeOfSmallestFactor[(int) multiple] == 0) {
            placeOfSmallestFactor[(int) multiple] = primes.size();
          }
        }
      } else if (number % 2 != 0) {
        divisions += place;
        forwards += (place - 1) / params.primes();
      }
    }
    return new SieveReference(primes.size(), sum, forwards, divisions);
  }

  /** How often a prime is sent on, before a filter keeps it: the first one of a filter is not. */
  private static int hops(int before, SieveParams params) {
    int filter = before / params.primes();
    return before % params.primes() == 0 ? Math.max(0, filter - 1) : filter;
  }

  /** How many filters it takes. */
  int filters(SieveParams params) {
    return (primes + params.primes() - 1) / params.primes();
  }
}
