package dev.selectors.savina.quicksort;

import dev.selectors.savina.harness.Arrivals;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * The sequential reference: the library's own sort, and the same recursion without any sorting.
 *
 * @param sorted the values in order
 * @param nodes of the tree
 */
record QuickReference(Arrivals.Digest sorted, int nodes) {

  /** What any run must leave behind. */
  static QuickReference of(QuickParams params) {
    long[] values = params.random().next(params.values());
    int nodes = nodes(values, params.threshold());
    Arrays.sort(values);
    return new QuickReference(Arrivals.of(values), nodes);
  }

  private static int nodes(long[] values, int threshold) {
    if (values.length < threshold) {
      return 1;
    }
    long pivot = values[values.length / 2];
    return 1
        + nodes(LongStream.of(values).filter(value -> value < pivot).toArray(), threshold)
        + nodes(LongStream.of(values).filter(value -> value > pivot).toArray(), threshold);
  }
}
