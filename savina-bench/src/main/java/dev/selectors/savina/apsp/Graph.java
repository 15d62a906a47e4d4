package dev.selectors.savina.apsp;

import java.util.random.RandomGenerator;

/** The weights of the edges, the same in both directions. Making them is not part of a run. */
final class Graph {
  private Graph() {}

  /** The matrix of the weights. */
  static long[][] weights(ApspParams params) {
    RandomGenerator random = params.rng().seeded(params.nodes());
    long[][] weights = new long[params.nodes()][params.nodes()];
    for (int i = 0; i < params.nodes(); i++) {
      for (int j = i + 1; j < params.nodes(); j++) {
        weights[i][j] = random.nextInt(params.weight()) + 1L;
        weights[j][i] = weights[i][j];
      }
    }
    return weights;
  }
}
