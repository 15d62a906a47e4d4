package dev.selectors.savina.facloc;

/**
 * A rectangle that includes its lower and left edges. In the suite it has all edges, and so shares
 * points.
 */
record Box(double left, double bottom, double right, double top) {

  /** Where its facility would be. */
  Point centre() {
    return new Point(0.5 * (left + right), 0.5 * (bottom + top));
  }

  /** Which of the quarters a point is in: 0 and 1 are above 2 and 3, the right ones are odd. */
  int quarterOf(Point point) {
    Point centre = centre();
    return (point.y() < centre.y() ? 2 : 0) + (point.x() < centre.x() ? 0 : 1);
  }

  /** One of the quarters. */
  Box quarter(int number) {
    Point centre = centre();
    boolean isRight = number % 2 == 1;
    boolean isLower = number >= 2;
    return new Box(
        isRight ? centre.x() : left,
        isLower ? bottom : centre.y(),
        isRight ? right : centre.x(),
        isLower ? centre.y() : top);
  }
}
