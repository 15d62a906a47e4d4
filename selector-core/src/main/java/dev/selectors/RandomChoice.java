package dev.selectors;

import java.util.SplittableRandom;

/** Each candidate with the same probability. */
final class RandomChoice implements Chooser {
  private final SplittableRandom random;

  RandomChoice(long seed) {
    random = new SplittableRandom(seed);
  }

  @Override
  public int choose(ReadySet candidates) {
    int chosen = -1;
    int seen = 0;
    for (int i = candidates.next(0); i >= 0; i = candidates.next(i + 1)) {
      seen++;
      if (random.nextInt(seen) == 0) {
        chosen = i;
      }
    }
    return chosen;
  }
}
