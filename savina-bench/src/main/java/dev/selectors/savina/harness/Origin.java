package dev.selectors.savina.harness;

import java.util.Locale;

/** Where benchmarks come from. Their names stand for all of them on the command line. */
public enum Origin {
  /** The Savina suite, and the join that the paper on selectors measures besides. */
  SAVINA("30 of Savina, and adderjoin of the paper on selectors"),
  /** Programs that papers about actors and their implementation measure with. */
  PAPERS("programs that other papers on actors measure with");

  private final String origin;

  Origin(String origin) {
    this.origin = origin;
  }

  /** What these benchmarks are, for a heading. */
  public String words() {
    return origin;
  }

  /** The name as it is typed. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
