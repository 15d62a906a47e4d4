package dev.selectors.savina.harness;

import java.util.random.RandomGenerator;

/**
 * Random numbers to sort, as the suite makes them: not negative, and less than a power of two.
 *
 * <p>The suite's own generator gives no more than 16 bits, whatever the power.
 */
public final class RandomValues {
  private final RandomGenerator random;
  private final long mask;

  /** Numbers of this many bits, from a generator that starts from the seed. */
  public RandomValues(Rng rng, long seed, int bits) {
    this.random = rng.seeded(seed);
    this.mask = (1L << bits) - 1;
  }

  /** The next number. */
  public long next() {
    return Math.abs(random.nextLong()) & mask;
  }

  /** The next numbers. */
  public long[] next(int count) {
    long[] values = new long[count];
    for (int i = 0; i < count; i++) {
      values[i] = next();
    }
    return values;
  }

  /** Requires a number of bits that numbers which are not negative can have. */
  public static void requireBits(int bits) {
    if (bits < 1 || bits > 63) {
      throw new IllegalArgumentException("bits must be 1 to 63, was " + bits);
    }
  }
}
