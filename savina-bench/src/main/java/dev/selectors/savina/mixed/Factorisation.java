package dev.selectors.savina.mixed;

import java.util.ArrayList;
import java.util.List;

/** The work of the workers. */
final class Factorisation {
  private Factorisation() {}

  /**
   * The prime factors of a number above one, in ascending order. As in the paper every odd divisor
   * is tried up to the greatest factor itself, where the root of what is left would do.
   */
  static List<Long> of(long number) {
    List<Long> primes = new ArrayList<>();
    long rest = number;
    long divisor = 2;
    while (divisor < rest) {
      if (rest % divisor == 0) {
        primes.add(divisor);
        rest /= divisor;
      } else {
        divisor += divisor == 2 ? 1 : 2;
      }
    }
    primes.add(rest);
    return primes;
  }

  /** Such a division takes several nanoseconds, and there is one for every second divisor. */
  static long roughlyNanos(int greatest) {
    return 3L * greatest;
  }
}
