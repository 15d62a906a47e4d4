package dev.selectors.savina.cigsmok;

import dev.selectors.savina.harness.Spinner;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** The sequential reference: who gets what does not depend on when it is smoked. */
final class SmokersReference {
  private SmokersReference() {}

  /** What every smoker has smoked in the end. */
  static List<Smokers.Smoked> smoked(SmokersParams params) {
    int[] cigarettes = new int[params.smokers()];
    long[] steps = new long[params.smokers()];
    RandomGenerator random = params.random();
    for (int round = 0; round < params.rounds(); round++) {
      int smoker = params.nextSmoker(random);
      cigarettes[smoker]++;
      steps[smoker] += SmokersParams.nextPeriod(random);
    }
    return IntStream.range(0, params.smokers())
        .mapToObj(
            i -> new Smokers.Smoked(cigarettes[i], Spinner.Spun.after(params.work(), i, steps[i])))
        .toList();
  }
}
