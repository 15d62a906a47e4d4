package dev.selectors.savina.harness;

import java.util.random.RandomGenerator;

/**
 * The random numbers of the Savina suite: a linear congruential generator of 16 bits, the same in
 * every language the suite was ported to.
 *
 * <p>It is a poor generator. The period is 65,536, successive values alternate in parity, and
 * {@link #nextDouble()} is not uniform. The known answers depend on exactly these values.
 */
public final class PseudoRandom implements RandomGenerator {
  /** The seed of the generator where the suite gives none. */
  public static final long DEFAULT_SEED = 74_755;

  private long value;

  /** A generator that starts from the seed. */
  public PseudoRandom(long seed) {
    value = seed;
  }

  /** The next value in 0..65535. */
  @Override
  public long nextLong() {
    value = (value * 1309 + 13849) & 65535;
    return value;
  }

  /** The next value in 0..65535. */
  @Override
  public int nextInt() {
    return (int) nextLong();
  }

  /** The next value modulo the bound. */
  @Override
  public int nextInt(int bound) {
    return nextInt() % bound;
  }

  /** The reciprocal of the next value plus one: in (0, 1], mostly close to zero. */
  @Override
  public double nextDouble() {
    return 1.0 / (nextLong() + 1);
  }
}
