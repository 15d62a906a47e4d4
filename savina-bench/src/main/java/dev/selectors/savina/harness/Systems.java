package dev.selectors.savina.harness;

import dev.selectors.SelectorSystem;

/** The selector systems that benchmarks run in. */
public final class Systems {
  private Systems() {}

  /**
   * A system with this many worker threads. Some protocols of the suite send to selectors that have
   * exited; such dead letters are nobody's business.
   */
  public static SelectorSystem open(int workers) {
    return SelectorSystem.builder()
        .name("savina")
        .parallelism(workers)
        .onDeadLetter(letter -> {})
        .build();
  }
}
