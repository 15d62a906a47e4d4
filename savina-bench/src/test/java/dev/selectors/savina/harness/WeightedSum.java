package dev.selectors.savina.harness;

import java.util.List;

/** Tells one list of answers from another, even if they are the same in another order. */
public final class WeightedSum {
  private WeightedSum() {}

  /** The sum of all, each times its place from one on. */
  public static long of(List<? extends Number> answers) {
    long sum = 0;
    for (int i = 0; i < answers.size(); i++) {
      sum += (i + 1L) * answers.get(i).longValue();
    }
    return sum;
  }
}
