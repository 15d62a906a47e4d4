package dev.selectors.savina.apsp;

/** The sequential reference: Floyd and Warshall on the whole matrix, in place. */
final class ApspReference {
  private final long[][] weights;
  private final long[][] distances;
  /** Rows and columns of a block. */
  private final int size;

  private long trace;

  ApspReference(ApspParams params) {
    size = params.block();
    weights = Graph.weights(params);
    distances = Graph.weights(params);
    for (int k = 0; k < distances.length; k++) {
      stepOver(k);
    }
  }

  /** Goes over a node where that is shorter. Neither its row nor its column changes by that. */
  private void stepOver(int k) {
    long[] onwards = distances[k];
    for (long[] from : distances) {
      for (int j = 0; j < from.length; j++) {
        if (from[k] + onwards[j] < from[j]) {
          from[j] = from[k] + onwards[j];
          trace += k + 1;
        }
      }
    }
  }

  /** What a run starts from. */
  long[][] weights() {
    return weights;
  }

  /** How many distances of a block are not the shortest ones. */
  long wrongDistances(Block block) {
    long wrong = 0;
    for (int i = 0; i < size; i++) {
      long[] row = distances[block.row() * size + i];
      for (int j = 0; j < size; j++) {
        if (block.tile().at(i, j) != row[block.column() * size + j]) {
          wrong++;
        }
      }
    }
    return wrong;
  }

  /** The numbers of the steps, from 1 on, each as often as it made a distance shorter. */
  long trace() {
    return trace;
  }

  /** All distances, summed up. */
  long sum() {
    long sum = 0;
    for (long[] row : distances) {
      for (long distance : row) {
        sum += distance;
      }
    }
    return sum;
  }
}
