package dev.selectors.savina.sieve;

/** The primes of one filter, and what it has done with them. */
final class Primes {
  private final long[] primes;
  private int count;
  private long sum;
  private long candidates;
  private long divisions;

  /** Room for so many primes, with the first one in it. */
  Primes(int room, long first) {
    primes = new long[room];
    add(first);
  }

  /** Adds a prime, if there is room. */
  boolean add(long prime) {
    if (count == primes.length) {
      return false;
    }
    primes[count] = prime;
    count++;
    sum += prime;
    return true;
  }

  /** Divides by all primes, as in the suite: also by those greater than the square root. */
  boolean divide(long candidate) {
    candidates++;
    for (int i = 0; i < count; i++) {
      if (candidate % primes[i] == 0) {
        divisions += i + 1;
        return true;
      }
    }
    divisions += count;
    return false;
  }

  /** What this filter adds to what those before it have found. */
  Sieve.Result addTo(Sieve.Result before) {
    return new Sieve.Result(
        before.primes() + count,
        before.sum() + sum,
        before.candidates() + candidates,
        before.divisions() + divisions);
  }
}
