package dev.selectors.savina.facloc;

import java.util.List;

/** Where a customer or a facility is. */
record Point(double x, double y) {

  /** How far it is to the nearest of these. */
  double distanceTo(List<Point> facilities) {
    double nearest = Double.POSITIVE_INFINITY;
    for (Point facility : facilities) {
      double dx = facility.x - x;
      double dy = facility.y - y;
      nearest = Math.min(nearest, dx * dx + dy * dy);
    }
    return Math.sqrt(nearest);
  }

  /** A number that hardly any other point has; sums of such numbers tell sets apart. */
  long mark() {
    long bits = 31 * Double.doubleToLongBits(x) + Double.doubleToLongBits(y);
    bits *= 0x9E3779B97F4A7C15L;
    return bits ^ (bits >>> 29);
  }
}
