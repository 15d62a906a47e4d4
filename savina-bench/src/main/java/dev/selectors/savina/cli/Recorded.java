package dev.selectors.savina.cli;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.selectors.savina.memory.Timeline;
import dev.selectors.savina.memory.Timeline.Point;
import java.util.DoubleSummaryStatistics;
import java.util.List;

/** The heap of a JVM that ran one library, over time. */
record Recorded(String runtime, Timeline timeline) {
  private static final double MIB = 1024 * 1024;

  /** MiB in use: the number of observations, mean and maximum. */
  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  DoubleSummaryStatistics used() {
    return statistics(timeline.used());
  }

  /** MiB left after collections: the number of collections, mean and maximum. */
  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  DoubleSummaryStatistics kept() {
    return statistics(timeline.kept());
  }

  private static DoubleSummaryStatistics statistics(List<Point> points) {
    return points.stream().mapToDouble(point -> point.bytes() / MIB).summaryStatistics();
  }
}
