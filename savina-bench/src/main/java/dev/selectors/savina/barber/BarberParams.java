package dev.selectors.savina.barber;

import dev.selectors.savina.harness.Flag;
import dev.selectors.savina.harness.PseudoRandom;
import dev.selectors.savina.harness.Require;
import dev.selectors.savina.harness.Rng;
import dev.selectors.savina.harness.Spinner;
import java.util.random.RandomGenerator;

/**
 * The parameters of Sleeping Barber.
 *
 * @param haircuts customers, each with one haircut
 * @param chairs chairs in the waiting room
 * @param production the bound of the steps between one customer and the next
 * @param cutting the bound of the steps of a haircut
 * @param retry whether the actor sends customers away while all chairs are taken, as in the suite,
 *     so that they come back at once; otherwise it lets them wait in front of the door. A gate
 *     sends nobody away.
 * @param rng where the steps of both come from
 * @param work what the steps are made of
 */
public record BarberParams(
    @Flag("n") int haircuts,
    @Flag("w") int chairs,
    @Flag("pr") int production,
    @Flag("hr") int cutting,
    boolean retry,
    Rng rng,
    Spinner.Source work) {
  /** Refuses runs without customers, chairs or work. */
  public BarberParams {
    Require.positive("haircuts", haircuts);
    Require.positive("chairs", chairs);
    Require.positive("production", production);
    Require.positive("cutting", cutting);
  }

  /** The random numbers of the factory, and the same again for the barber. */
  RandomGenerator random() {
    return rng.seeded(PseudoRandom.DEFAULT_SEED);
  }

  /** A spinner of the factory or the barber, before its first step. */
  Spinner spinner() {
    return new Spinner(work, PseudoRandom.DEFAULT_SEED);
  }
}
