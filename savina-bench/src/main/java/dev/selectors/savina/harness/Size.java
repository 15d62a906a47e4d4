package dev.selectors.savina.harness;

import java.util.Locale;

/** How much work a run does. */
public enum Size {
  /** A tenth of the default or less: for a first look. */
  QUICK,
  /** The defaults of the Savina suite. */
  DEFAULT,
  /**
   * The parameters in the figures of the selectors paper, or of the paper that the benchmark is
   * from; the defaults if that has none.
   */
  PAPER;

  /** The name as typed on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
