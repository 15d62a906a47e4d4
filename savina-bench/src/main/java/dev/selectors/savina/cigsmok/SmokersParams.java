package dev.selectors.savina.cigsmok;

import dev.selectors.savina.harness.Flag;
import dev.selectors.savina.harness.Require;
import dev.selectors.savina.harness.Rng;
import dev.selectors.savina.harness.Spinner;
import java.util.random.RandomGenerator;

/**
 * The parameters of Cigarette Smokers.
 *
 * @param rounds cigarettes that are handed out, one after another
 * @param smokers smokers
 * @param rng where smokers and periods come from; with the suite's, only every other smoker gets
 *     anything
 * @param work what smoking is made of
 */
public record SmokersParams(
    @Flag("r") int rounds, @Flag("s") int smokers, Rng rng, Spinner.Source work) {
  private static final int LONGEST = 1_000;

  /** Refuses runs without a round, or with nobody to smoke. */
  public SmokersParams {
    Require.positive("rounds", rounds);
    Require.positive("smokers", smokers);
  }

  /** The random numbers of a run, from their first. */
  RandomGenerator random() {
    return rng.seeded((long) rounds * smokers);
  }

  /** Draws who is next. */
  int nextSmoker(RandomGenerator random) {
    // The lowest 32-bit number has no positive counterpart there.
    return (int) (Math.abs((long) random.nextInt()) % smokers);
  }

  /** Draws for how long. */
  static int nextPeriod(RandomGenerator random) {
    return Spinner.draw(random, LONGEST);
  }
}
