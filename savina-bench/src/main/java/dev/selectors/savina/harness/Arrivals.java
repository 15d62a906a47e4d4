package dev.selectors.savina.harness;

/** The numbers that arrive at some place, one after another, as a check sees them. */
public final class Arrivals {

  /**
   * A summary of the arrivals.
   *
   * @param values how many there were
   * @param sum of all
   * @param checksum of all in their order
   */
  public record Digest(int values, long sum, long checksum) {

    /**
     * Compares these arrivals, which are right, with those of a run.
     *
     * @throws WrongAnswerException if they differ
     */
    public void verify(Digest actual) {
      Expect.equal("values", values, actual.values);
      Expect.equal("sum of the values", sum, actual.sum);
      Expect.equal("checksum of the values in their order", checksum, actual.checksum);
    }
  }

  private int values;
  private long sum;
  private long checksum;

  /** Nothing has arrived. */
  public Arrivals() {}

  /** Takes the next number. */
  public void add(long value) {
    values++;
    sum += value;
    checksum = checksum * 31 + value;
  }

  /** How many have arrived so far. */
  public int values() {
    return values;
  }

  /** A summary of what has arrived so far. */
  public Digest digest() {
    return new Digest(values, sum, checksum);
  }

  /** The summary of all these numbers. */
  public static Digest of(long... values) {
    Arrivals arrivals = new Arrivals();
    for (long value : values) {
      arrivals.add(value);
    }
    return arrivals.digest();
  }
}
