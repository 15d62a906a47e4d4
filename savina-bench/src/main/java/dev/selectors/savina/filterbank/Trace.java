package dev.selectors.savina.filterbank;

/** What a stream of values has come to at some place: their number, and a checksum of them. */
final class Trace {
  private int values;
  private long checksum;

  /** Takes the next value, to the last bit. */
  void add(double value) {
    values++;
    checksum = checksum * 31 + Double.doubleToLongBits(value);
  }

  /** The values so far. */
  FilterBank.Digest digest() {
    return new FilterBank.Digest(values, checksum);
  }

  /** What comes of all these values. */
  static FilterBank.Digest of(double[] values) {
    Trace trace = new Trace();
    for (double value : values) {
      trace.add(value);
    }
    return trace.digest();
  }
}
