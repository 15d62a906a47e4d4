package dev.selectors.savina.gauss;

/** What a node of the tree understands. */
sealed interface GaussMessage {
  /** Compute the area between these two. */
  record Interval(double left, double right) implements GaussMessage {

    double middle() {
      return 0.5 * (left + right);
    }

    Interval leftHalf() {
      return new Interval(left, middle());
    }

    Interval rightHalf() {
      return new Interval(middle(), right);
    }
  }

  /** A child's result: the area, and how many intervals were looked at for it. */
  record Area(double area, int intervals) implements GaussMessage {}
}
