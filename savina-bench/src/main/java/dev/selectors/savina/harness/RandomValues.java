package dev.selectors.savina.harness;

import java.util.random.RandomGenerator;

/**
 * Random numbers to sort, as the suite makes them: none is negative, all are less than a power of
 * two.
 *
 * <p>The suite's own generator gives no more than 16 bits, whatever the power.
 */
public final class RandomValues {
  private final RandomGenerator random;
  private final long mask;

  /** Numbers of so many bits, from a generator that starts from the seed. */
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

  /** The bits are those of a number that is not negative. */
  public static void requireBits(int bits) {
    if (bits < 1 || bits > 63) {
      throw new IllegalArgumentException("bits must be 1 to 63, was " + bits);
    }
  }
}
