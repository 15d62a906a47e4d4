package dev.selectors.savina.big;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** The sequential reference: every actor's random stream alone decides whom it pings. */
final class BigReference {
  private BigReference() {}

  /** The pings that every actor receives. */
  static List<Integer> received(BigParams params) {
    int[] received = new int[params.actors()];
    for (int i = 0; i < params.actors(); i++) {
      RandomGenerator random = params.rng().seeded(i);
      for (int ping = 0; ping < params.pings(); ping++) {
        received[random.nextInt(params.actors())]++;
      }
    }
    return Arrays.stream(received).boxed().toList();
  }
}
