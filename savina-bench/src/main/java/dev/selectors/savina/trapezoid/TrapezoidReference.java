package dev.selectors.savina.trapezoid;

/** The sequential reference: it knows no slices, and computes each height once. */
final class TrapezoidReference {
  private TrapezoidReference() {}

  /** The area below the curve, as far as trapezoids of that width can tell. */
  static double area(TrapezoidParams params) {
    double heights = 0.5 * (Curve.at(params.left()) + Curve.at(params.right()));
    for (int i = 1; i < params.pieces(); i++) {
      heights += Curve.at(params.left() + i * params.width());
    }
    return heights * params.width();
  }
}
