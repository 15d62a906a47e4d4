package dev.selectors.savina.cli;

import java.util.ArrayList;
import java.util.List;

/** Every single time as a line of comma-separated values, for spreadsheets and statistics. */
final class TimesFile {
  private static final String HEADING =
      "benchmark,parameters,variant,runtime,workers,environment,fork,iteration,ms";

  private TimesFile() {}

  /** A line per counted run, below a line of titles. */
  static List<String> lines(Results results) {
    List<String> lines = new ArrayList<>();
    lines.add(HEADING);
    for (Measured row : results.results()) {
      String cell = cell(row, results.environment(row));
      for (int fork = 0; fork < row.milliseconds().size(); fork++) {
        List<Double> times = row.milliseconds().get(fork);
        for (int i = 0; i < times.size(); i++) {
          lines.add(cell + "," + (fork + 1) + "," + (i + 1) + "," + times.get(i));
        }
      }
    }
    return lines;
  }

  private static String cell(Measured row, Environment environment) {
    return String.join(
        ",",
        quoted(row.benchmark()),
        quoted(row.parameterText()),
        quoted(row.variant()),
        quoted(row.runtime()),
        Integer.toString(row.workers()),
        quoted(environment.setting()));
  }

  /** A text with commas or quotes stands between quotes. */
  private static String quoted(String text) {
    return text.contains(",") || text.contains("\"")
        ? "\"" + text.replace("\"", "\"\"") + "\""
        : text;
  }
}
