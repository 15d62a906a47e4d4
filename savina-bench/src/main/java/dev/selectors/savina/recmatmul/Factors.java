package dev.selectors.savina.recmatmul;

/** The two matrices: each element of the first is its row, of the second its column. */
final class Factors {
  final double[][] rows;
  final double[][] columns;

  Factors(int n) {
    rows = new double[n][n];
    columns = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        rows[i][j] = i;
        columns[i][j] = j;
      }
    }
  }
}
