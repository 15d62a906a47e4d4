package dev.selectors.savina.trapezoid;

/** The sequential reference: it has no slices, and computes each height once. */
final class TrapezoidReference {
  private TrapezoidReference() {}

  /**
   * The area below the curve, as far as trapezoids of that width can tell.
   *
   * @param signed where what lies below zero counts less than nothing
   * @param absolute where it counts as what lies above
   */
  record Area(double signed, double absolute) {}

  static Area area(TrapezoidParams params) {
    double left = 0.5 * Curve.at(params.left());
    double right = 0.5 * Curve.at(params.right());
    double heights = left + right;
    double absolute = Math.abs(left) + Math.abs(right);
    for (int i = 1; i < params.pieces(); i++) {
      double height = Curve.at(params.left() + i * params.width());
      heights += height;
      absolute += Math.abs(height);
    }
    return new Area(heights * params.width(), absolute * params.width());
  }
}
