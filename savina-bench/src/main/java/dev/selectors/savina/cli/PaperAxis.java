package dev.selectors.savina.cli;

import java.util.List;

/** The axis of the charts of a figure, which is the same for both protocols. */
final class PaperAxis {
  /** A bar this many times as long as the shortest one would leave nothing of that one. */
  private static final double TOO_LONG = 8;

  /** An error bar may end this far above the longest bar. */
  private static final double ROOM = 1.5;

  private static final double MARGIN = 1.05;

  private PaperAxis() {}

  /**
   * Where the axis ends, in milliseconds; longer bars are cut there.
   *
   * @param grouped whether bars stand in groups, which have no room for the numbers of cut bars:
   *     then none is cut
   */
  static double top(List<PaperReading> readings, boolean grouped) {
    double shortest = readings.stream().mapToDouble(PaperReading::time).min().orElseThrow();
    double longest = readings.stream().mapToDouble(PaperReading::time).max().orElseThrow();
    double highest = readings.stream().mapToDouble(PaperReading::high).max().orElseThrow();
    return longest > TOO_LONG * shortest && !grouped
        ? TOO_LONG * shortest
        : Math.min(MARGIN * highest, ROOM * longest);
  }
}
