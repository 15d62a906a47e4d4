package dev.selectors.savina.gauss;

/** What the halves of an interval have reported. */
final class Sum {
  private double area;
  private int intervals = 1;
  private int halves;

  /** Adds one half; true for the second. Of two, the order does not change the sum. */
  boolean add(GaussMessage.Area half) {
    area += half.area();
    intervals += half.intervals();
    halves++;
    return halves == 2;
  }

  /** The whole, this interval included. */
  GaussMessage.Area total() {
    return new GaussMessage.Area(area, intervals);
  }
}
