package dev.selectors.savina.sor;

import dev.selectors.savina.harness.Expect;
import java.util.HashSet;
import java.util.Set;

/** The sequential reference: one colour after the other, in place. */
final class SorReference {
  private final SorParams params;
  private final double[][] first;
  private final double[][] values;

  SorReference(SorParams params) {
    this.params = params;
    this.first = params.firstValues();
    this.values = params.firstValues();
    for (int i = 1; i <= params.iterations(); i++) {
      relax(false);
      if (i < params.iterations()) {
        relax(true);
      }
    }
  }

  private void relax(boolean colour) {
    for (int row = 0; row < params.size(); row++) {
      for (int column = 0; column < params.size(); column++) {
        if (SorParams.isFirst(row, column) == colour) {
          double sum = value(row - 1, column)
              + value(row + 1, column)
              + value(row, column - 1)
              + value(row, column + 1);
          values[row][column] = SorParams.next(values[row][column], sum);
        }
      }
    }
  }

  /** Beyond the edge all is zero. */
  private double value(int row, int column) {
    return isInside(row) && isInside(column) ? values[row][column] : 0;
  }

  private boolean isInside(int index) {
    return index >= 0 && index < params.size();
  }

  /** What a run starts from; not a part of it. */
  double[][] firstValues() {
    return first;
  }

  /** All values, summed up. */
  double total() {
    double total = 0;
    for (double[] row : values) {
      for (double value : row) {
        total += value;
      }
    }
    return total;
  }

  void verify(SuccessiveOverRelaxation.Result result) {
    Set<Integer> seen = new HashSet<>();
    double tolerance = tolerance();
    for (SorMessage.Result cell : result.cells()) {
      String name = "cell " + cell.row() + "," + cell.column();
      Expect.equal(
          name + " reported", 1, seen.add(cell.row() * params.size() + cell.column()) ? 1 : 2);
      Expect.equal(name + " received", received(cell.row(), cell.column()), cell.received());
      Expect.within(name, values[cell.row()][cell.column()], tolerance, cell.value());
    }
    Expect.equal("cells", (long) params.size() * params.size(), seen.size());
    Expect.close("total", total(), result.total());
  }

  /** The order in which values arrive decides how their sum is rounded. */
  private double tolerance() {
    double largest = 0;
    for (double[] row : values) {
      for (double value : row) {
        largest = Math.max(largest, Math.abs(value));
      }
    }
    return 1e-9 * largest;
  }

  /** How many values a cell gets. */
  private long received(int row, int column) {
    int neighbours = 0;
    for (int other : new int[] {row - 1, row + 1, column - 1, column + 1}) {
      neighbours += isInside(other) ? 1 : 0;
    }
    int updates = SorParams.isFirst(row, column) ? params.iterations() - 1 : params.iterations();
    return (long) updates * neighbours;
  }
}
