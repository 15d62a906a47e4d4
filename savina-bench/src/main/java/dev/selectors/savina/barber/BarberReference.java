package dev.selectors.savina.barber;

import dev.selectors.savina.harness.PseudoRandom;
import dev.selectors.savina.harness.Spinner;
import java.util.random.RandomGenerator;

/** The sequential reference: the work for all customers does not depend on who comes when. */
final class BarberReference {
  private BarberReference() {}

  /** What the barber has done in the end. */
  static Spinner.Spun cutting(BarberParams params) {
    return work(params, params.cutting());
  }

  /** What the factory has done between the customers. */
  static Spinner.Spun making(BarberParams params) {
    return work(params, params.production());
  }

  private static Spinner.Spun work(BarberParams params, int bound) {
    RandomGenerator random = params.random();
    long steps = 0;
    for (int i = 0; i < params.haircuts(); i++) {
      steps += Spinner.draw(random, bound);
    }
    return Spinner.Spun.after(params.work(), PseudoRandom.DEFAULT_SEED, steps);
  }
}
