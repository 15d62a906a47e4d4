package dev.selectors;

import java.util.SplittableRandom;

/** Each candidate with the same probability. */
final class RandomChoice implements Chooser {
  private final SplittableRandom random;

  RandomChoice(long seed) {
    random = new SplittableRandom(seed);
  }

  @Override
  public int choose(ReadySet candidates, long seen) {
    int chosen = -1;
    int found = 0;
    for (int i = candidates.next(seen, 0); i >= 0; i = candidates.next(seen, i + 1)) {
      found++;
      if (random.nextInt(found) == 0) {
        chosen = i;
      }
    }
    return chosen;
  }
}
