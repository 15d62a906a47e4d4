package dev.selectors.savina.adderjoin;

/** The adder's books: how many rows there were, and what they add up to. */
final class Sums {
  private final int expected;
  private int rows;
  private long total;
  private long checksum;

  Sums(AdderParams params) {
    expected = params.rows();
  }

  /** Takes the sum of the next row; true if that was the last one. */
  boolean add(long row) {
    rows++;
    total += row;
    // The total does not depend on what was added to what; this does.
    checksum = checksum * 31 + row;
    return rows == expected;
  }

  /**
   * What is in the books now.
   *
   * @param left what the adder has taken without making a row of it
   */
  AdderJoin.Result result(int left) {
    return new AdderJoin.Result(rows, total, checksum, left);
  }
}
