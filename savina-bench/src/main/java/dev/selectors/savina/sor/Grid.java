package dev.selectors.savina.sor;

/** What both owners of cells know. */
final class Grid {
  private final SorParams params;
  private final double[][] firstValues;
  private final Cell.Maker maker;

  Grid(SorParams params, double[][] firstValues, Cell.Maker maker) {
    this.params = params;
    this.firstValues = firstValues;
    this.maker = maker;
  }

  SorParams params() {
    return params;
  }

  /** Row by row. */
  double[][] firstValues() {
    return firstValues;
  }

  Cell.Maker maker() {
    return maker;
  }

  /** The first column of the right half. */
  int middle() {
    return params.size() / 2;
  }
}
