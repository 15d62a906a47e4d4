package dev.selectors.savina.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Every single time as a line of comma-separated values, for spreadsheets and statistics. */
final class TimesFile {
  private static final String HEADING =
      "benchmark,parameters,rng,variant,runtime,workers,environment,fork,iteration,ms";

  private TimesFile() {}

  /** A line per counted run, below a line of titles. */
  static List<String> lines(Results results) {
    List<String> lines = new ArrayList<>();
    lines.add(HEADING);
    for (Measured row : results.results()) {
      lines.addAll(rows(cell(row, results.environment(row)), row.milliseconds()));
    }
    return lines;
  }

  /** A line per run: the cell it is of, the numbers of its fork and of itself, its time. */
  static List<String> rows(List<String> cell, List<List<Double>> forks) {
    String begin = cell.stream().map(TimesFile::quoted).collect(Collectors.joining(","));
    List<String> lines = new ArrayList<>();
    for (int fork = 0; fork < forks.size(); fork++) {
      List<Double> times = forks.get(fork);
      for (int i = 0; i < times.size(); i++) {
        lines.add(begin + "," + (fork + 1) + "," + (i + 1) + "," + times.get(i));
      }
    }
    return lines;
  }

  private static List<String> cell(Measured row, Environment environment) {
    return List.of(
        row.benchmark(),
        row.parameterText(),
        row.rng(),
        row.variant(),
        row.runtime(),
        Integer.toString(row.workers()),
        environment.setting());
  }

  /** A text with commas or quotes stands between quotes. */
  private static String quoted(String text) {
    return text.contains(",") || text.contains("\"")
        ? "\"" + text.replace("\"", "\"\"") + "\""
        : text;
  }
}
