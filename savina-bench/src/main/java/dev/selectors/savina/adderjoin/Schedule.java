package dev.selectors.savina.adderjoin;

import java.util.Random;
import java.util.stream.IntStream;

/** Which source sends when: at random, the same number of times each. */
final class Schedule {
  private static final long SEED = 123_456;

  private final int[] sources;

  private Schedule(int[] sources) {
    this.sources = sources;
  }

  /** Draws from the sources that have something left to send. */
  static Schedule of(AdderParams params) {
    Random random = new Random(SEED);
    int[] open = IntStream.range(0, params.ways()).toArray();
    int[] sent = new int[params.ways()];
    int[] sources = new int[params.items()];
    int left = open.length;
    for (int i = 0; i < sources.length; i++) {
      int drawn = random.nextInt(left);
      int source = open[drawn];
      sources[i] = source;
      sent[source]++;
      if (sent[source] == params.rows()) {
        left--;
        System.arraycopy(open, drawn + 1, open, drawn, left - drawn);
      }
    }
    return new Schedule(sources);
  }

  /** How many times something is sent. */
  int length() {
    return sources.length;
  }

  /** Who sends this time, from zero on. */
  int source(int time) {
    return sources[time];
  }
}
