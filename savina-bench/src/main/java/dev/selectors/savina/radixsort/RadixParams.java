package dev.selectors.savina.radixsort;

import dev.selectors.savina.harness.Flag;
import dev.selectors.savina.harness.RandomValues;
import dev.selectors.savina.harness.Require;
import dev.selectors.savina.harness.Rng;

/**
 * The parameters of Radix Sort.
 *
 * @param values numbers that are sorted
 * @param bits of a number, and stages of the pipeline
 * @param seed of the random numbers
 * @param rng where the numbers come from
 */
public record RadixParams(
    @Flag("n") int values, int bits, @Flag("s") int seed, Rng rng) {
  /** Refuses runs without values, and numbers without bits. */
  public RadixParams {
    Require.positive("values", values);
    RandomValues.requireBits(bits);
  }

  /** The numbers, from the first one on. */
  RandomValues random() {
    return new RandomValues(rng, seed, bits);
  }
}
