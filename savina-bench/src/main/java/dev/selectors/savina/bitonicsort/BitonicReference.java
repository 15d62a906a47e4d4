package dev.selectors.savina.bitonicsort;

import dev.selectors.savina.harness.Arrivals;
import dev.selectors.savina.harness.RandomValues;
import java.util.Arrays;

/** The sequential reference: the library's own sort. */
final class BitonicReference {
  private BitonicReference() {}

  /** What any run must leave behind. */
  static BitonicSort.Result result(BitonicParams params) {
    RandomValues random = params.random();
    Arrivals arrivals = new Arrivals();
    for (int i = 0; i < params.arrays(); i++) {
      long[] values = random.next(params.values());
      Arrays.sort(values);
      for (long value : values) {
        arrivals.add(value);
      }
    }
    long comparisons = params.numbers() / 2 * Shape.of(params.values()).steps();
    return new BitonicSort.Result(arrivals.digest(), comparisons);
  }
}
