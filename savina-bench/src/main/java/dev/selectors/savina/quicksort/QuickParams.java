package dev.selectors.savina.quicksort;

import dev.selectors.savina.harness.Flag;
import dev.selectors.savina.harness.RandomValues;
import dev.selectors.savina.harness.Require;
import dev.selectors.savina.harness.Rng;

/**
 * The parameters of Quicksort.
 *
 * @param values numbers that are sorted
 * @param bits of a number
 * @param threshold a list with fewer values than this is no longer divided
 * @param seed of the random numbers
 * @param setup whether making the list and checking the order are part of the time, as in the suite
 * @param rng where the numbers come from
 */
public record QuickParams(
    @Flag("n") int values,
    int bits,
    @Flag("t") int threshold,
    @Flag("s") int seed,
    boolean setup,
    Rng rng) {
  private static final int MOST_VALUES = 10_000_000;

  /**
   * Refuses lists that are divided when there is nothing left, numbers without bits, and more than
   * there is memory for.
   */
  public QuickParams {
    Require.notNegative("values", values);
    Require.atMost("values", MOST_VALUES, values);
    Require.positive("threshold", threshold);
    RandomValues.requireBits(bits);
  }

  /** The numbers, from the first one on. */
  RandomValues random() {
    return new RandomValues(rng, seed, bits);
  }
}
