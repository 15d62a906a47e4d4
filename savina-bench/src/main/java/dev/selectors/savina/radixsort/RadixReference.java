package dev.selectors.savina.radixsort;

import dev.selectors.savina.harness.Arrivals;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** The sequential reference: the library's own sort, and the ones counted bit by bit. */
final class RadixReference {
  private RadixReference() {}

  /** What any run must leave behind. */
  static RadixSort.Result result(RadixParams params) {
    long[] values = params.random().next(params.values());
    Arrays.sort(values);
    return new RadixSort.Result(
        Arrivals.of(values),
        IntStream.range(0, params.bits()).mapToObj(bit -> ones(values, bit)).toList());
  }

  private static int ones(long[] values, int bit) {
    return (int) LongStream.of(values).filter(value -> (value >> bit & 1) == 1).count();
  }
}
