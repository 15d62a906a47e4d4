package dev.selectors.savina.cli;

import com.fasterxml.jackson.annotation.JsonView;
import java.util.List;
import java.util.stream.Stream;

/**
 * Our library against the best of the others in one benchmark.
 *
 * @param peer the best of the others, by the median
 * @param factor how many times as fast as that one ours is; in 95 of 100 cases, the interval
 *     contains how many times as fast ours is as the one that is truly the best
 */
record Duel(String benchmark, String peer, RatioInterval factor) {
  private static final double CONFIDENCE = 0.95;

  /** Two JVMs may both have been compiled well, or badly, and would tell nothing of a third. */
  static final int FEWEST_JVMS = 3;

  /** @param others at least one */
  static Duel of(String benchmark, Measured ours, List<Measured> others) {
    Measured best = Measured.fastest(others.stream()).orElseThrow();
    return new Duel(benchmark, best.runtime(), overFastest(ours, others));
  }

  /** How many times as fast one is as the truly fastest of the others. */
  static RatioInterval overFastest(Measured one, List<Measured> others) {
    // Which of the others is truly the fastest is not known, only which was in these JVMs. This one
    // is at least as far ahead of it as of the one it is least ahead of: so the least of the lower
    // ends will do. It is behind if it is behind any, and of many, one or another seems ahead by
    // chance: so for the upper end each gets only a share of the chance.
    double lower = Double.POSITIVE_INFINITY;
    double upper = Double.POSITIVE_INFINITY;
    double confidenceForEach = 1 - (1 - CONFIDENCE) / others.size();
    for (Measured other : others) {
      lower = Math.min(lower, factor(one, other, CONFIDENCE).lower());
      upper = Math.min(upper, factor(one, other, confidenceForEach).upper());
    }
    boolean known = Stream.concat(Stream.of(one), others.stream())
        .allMatch(row -> row.milliseconds().size() >= FEWEST_JVMS);
    Measured fastest = Measured.fastest(others.stream()).orElseThrow();
    // The ratio of the medians in the tables, to the last digit.
    double ratio = fastest.median() / one.median();
    return known ? new RatioInterval(ratio, lower, upper) : RatioInterval.unknown(ratio);
  }

  private static RatioInterval factor(Measured one, Measured other, double confidence) {
    return RatioInterval.of(one.milliseconds(), other.milliseconds(), confidence);
  }

  /** Ours is at least as fast, by the medians. */
  @JsonView(Page.class)
  boolean isAhead() {
    return factor.ratio() >= 1;
  }

  /** There were enough JVMs to tell differences from chance. */
  @JsonView(Page.class)
  boolean isOfEnoughJvms() {
    return !Double.isInfinite(factor.upper());
  }

  /** Ours is faster, and not by chance. */
  @JsonView(Page.class)
  boolean isClearlyAhead() {
    return factor.lower() > 1;
  }

  /** Ours is slower, and not by chance. */
  @JsonView(Page.class)
  boolean isClearlyBehind() {
    return factor.upper() < 1;
  }
}
