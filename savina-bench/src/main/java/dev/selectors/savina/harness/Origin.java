package dev.selectors.savina.harness;

import java.util.Locale;

/** Where benchmarks come from. Their names stand for all of them on the command line. */
public enum Origin {
  /** The Savina suite: what is run if nothing is named. */
  SAVINA,
  /** Programs that papers about actors and their implementation measure with. */
  PAPERS;

  /** The name as it is typed. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
