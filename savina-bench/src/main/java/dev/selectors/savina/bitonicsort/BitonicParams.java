package dev.selectors.savina.bitonicsort;

import dev.selectors.savina.harness.Flag;
import dev.selectors.savina.harness.RandomValues;
import dev.selectors.savina.harness.Require;
import dev.selectors.savina.harness.Rng;

/**
 * The parameters of Bitonic Sort.
 *
 * @param values numbers that are sorted at a time
 * @param arrays how often that many are sorted, one set after another; the suite's network is used
 *     once
 * @param bits of a number
 * @param seed of the random numbers
 * @param rng where the numbers come from
 */
public record BitonicParams(
    @Flag("n") int values, int arrays, int bits, @Flag("s") int seed, Rng rng) {
  /** Refuses networks that are none, and those that few machines have the memory for. */
  public BitonicParams {
    Require.positive("arrays", arrays);
    RandomValues.requireBits(bits);
    if (Integer.bitCount(values) != 1 || values < 2 || values > 65_536) {
      throw new IllegalArgumentException(
          "values must be a power of two from 2 to 65536, was " + values);
    }
  }

  /** The numbers, from the first one on. */
  RandomValues random() {
    return new RandomValues(rng, seed, bits);
  }

  /** All numbers of a run. */
  long numbers() {
    return (long) values * arrays;
  }
}
