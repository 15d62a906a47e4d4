package dev.selectors.savina.trapezoid;

/** What the master and its workers say to each other. */
final class TrapezoidMessage {
  private TrapezoidMessage() {}

  /** Messages to the master. */
  sealed interface ToMaster permits Work, Result {}

  /** Compute the area from left to right, in pieces of this width. */
  record Work(double left, double right, double width) implements ToMaster {

    /** The slice with this number, out of so many of the same size. */
    Work slice(int number, int slices) {
      double range = (right - left) / slices;
      double from = range * number + left;
      return new Work(from, from + range, width);
    }

    /** How many pieces there are. Rounded: the suite truncates, and can lose one to an error. */
    int pieces() {
      return Math.toIntExact(Math.round((right - left) / width));
    }
  }

  /** The area of a slice, and the pieces it was made of. */
  record Result(double area, int pieces) implements ToMaster {

    /** Does the work. */
    static Result of(Work work) {
      int pieces = work.pieces();
      return new Result(Curve.area(work.left(), pieces, work.width()), pieces);
    }
  }
}
