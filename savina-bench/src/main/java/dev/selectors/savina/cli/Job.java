package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Cell;

/** A cell to measure, how often, and with how many worker threads. */
record Job(Cell<?, ?> cell, Effort effort, int workers) {

  /**
   * A guess at the seconds that one fork takes, including its start and the compilation of the
   * code.
   */
  double seconds() {
    return 1.4 + effort.expectedSeconds(cell.roughly().toNanos() / 1e9);
  }
}
