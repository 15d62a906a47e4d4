package dev.selectors.savina.astar;

import dev.selectors.savina.harness.PseudoRandom;
import dev.selectors.savina.harness.Spinner;
import java.util.Locale;

/** What it takes to look at a node, besides its links. */
public enum Effort {
  /** Random numbers from a generator of its own; the last one can be checked. */
  LOCAL {
    @Override
    int spend(int node) {
      PseudoRandom random = new PseudoRandom(node);
      int last = 0;
      for (int i = 0; i < STEPS; i++) {
        last = random.nextInt();
      }
      return last;
    }
  },
  /**
   * As in the suite, from the one generator that the whole process has: mostly, threads wait for
   * each other to finish with it.
   */
  SAVINA {
    @Override
    int spend(int node) {
      return Spinner.drawShared(STEPS);
    }
  };

  private static final int STEPS = 100;

  /** Does it; what comes out depends on the node only. */
  abstract int spend(int node);

  /** The name as typed on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
