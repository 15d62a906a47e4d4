package dev.selectors.savina.nqueenk;

import dev.selectors.savina.harness.Expect;
import java.util.stream.LongStream;

/** The sequential reference: it has no works, and sees at once which columns are free. */
final class QueensReference {
  /** The largest board for which there are known answers, and memory. */
  static final int LARGEST = 15;

  private static final int[] KNOWN = {
    1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2_680, 14_200, 73_712, 365_596, 2_279_184
  };

  private final int size;
  private final long[] peaceful;
  private final long[] solutions;

  /** Places queens in up to so many rows, in all ways. */
  private QueensReference(int size, int rows) {
    this.size = size;
    this.peaceful = new long[rows + 1];
    LongStream.Builder found = LongStream.builder();
    place(0, 0, 0, 0, 0, found);
    this.solutions = found.build().toArray();
  }

  /** All boards of this size. */
  static QueensReference of(int size) {
    return new QueensReference(size, size);
  }

  /** How many solutions there are, from the literature. */
  static int solutions(int size) {
    return KNOWN[size - 1];
  }

  /** The boards that are divided or searched: all without a conflict, up to so many queens. */
  static long works(int size, int threshold) {
    return LongStream.of(new QueensReference(size, threshold).peaceful).sum();
  }

  private void place(
      int row, int columns, int left, int right, long packed, LongStream.Builder found) {
    peaceful[row]++;
    if (row == size) {
      found.add(packed);
    }
    if (row == peaceful.length - 1) {
      return;
    }
    int free = ~(columns | left | right) & ((1 << size) - 1);
    while (free != 0) {
      int queen = Integer.lowestOneBit(free);
      free ^= queen;
      place(
          row + 1,
          columns | queen,
          (left | queen) << 1,
          (right | queen) >>> 1,
          (packed << 4) | Integer.numberOfTrailingZeros(queen),
          found);
    }
  }

  /** The solutions, {@linkplain Board#packed packed}, in ascending order. */
  long[] solutions() {
    return solutions.clone();
  }

  /** The boards without a conflict that have so many queens. */
  long peaceful(int queens) {
    return peaceful[queens];
  }

  /** The queens that are tried: one for each column of each board that is not complete. */
  long tries() {
    return size * (LongStream.of(peaceful).sum() - peaceful[size]);
  }

  /**
   * Checks that there are only solutions, none twice; and, as a work that is begun is completed,
   * that for every board of {@code threshold} queens they are all that begin with it, or none.
   *
   * @param found packed, in ascending order
   */
  void check(long[] found, int threshold) {
    int shift = 4 * (size - threshold);
    int known = 0;
    int next = 0;
    while (next < found.length) {
      long begin = found[next] >>> shift;
      while (known < solutions.length && solutions[known] >>> shift != begin) {
        known++;
      }
      do {
        Expect.equal("solution found", at(solutions, known), at(found, next));
        known++;
        next++;
      } while (known < solutions.length && solutions[known] >>> shift == begin);
    }
  }

  /** Columns are below 16, and no solution of any board has them all at 15. */
  private static long at(long[] packed, int index) {
    return index < packed.length ? packed[index] : -1;
  }
}
