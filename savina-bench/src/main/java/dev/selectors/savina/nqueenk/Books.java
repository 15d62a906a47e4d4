package dev.selectors.savina.nqueenk;

import dev.selectors.savina.harness.Crew;
import java.util.Arrays;

/** What the master knows: what was found, and who is to find more. */
final class Books {
  private final int enough;
  final Crew<QueensMessage.ToWorker> crew;
  private long[] solutions = new long[1_024];
  private int found;

  Books(QueensParams params, boolean keeping) {
    this.enough = params.solutions();
    this.crew = new Crew<>(params.workers(), new QueensMessage.Stop(), keeping);
  }

  /** Notes a solution, and stops all after the last one needed; others are noted, too. */
  void found(QueensMessage.Solution solution) {
    if (found == solutions.length) {
      solutions = Arrays.copyOf(solutions, 2 * found);
    }
    solutions[found] = solution.packed();
    found++;
    if (found == enough) {
      crew.stop();
    }
  }

  /** Notes that a work is over. */
  void done(QueensMessage.Done done) {
    crew.over(done.worker(), done.parts());
  }

  /** The solutions, packed, in ascending order. */
  long[] solutions() {
    long[] sorted = Arrays.copyOf(solutions, found);
    Arrays.sort(sorted);
    return sorted;
  }
}
