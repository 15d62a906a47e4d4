package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Parameters;
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

  /** The same for every run of a figure. */
  static List<String> lines(PaperReport report) {
    List<String> lines = new ArrayList<>();
    lines.add("figure,bar,benchmark,variant,runtime,parameters,workers,jvm,run,milliseconds");
    for (PaperFigure figure : report.figures()) {
      for (PaperBar bar : figure.bars()) {
        int workers = report.environment().workers().getFirst();
        lines.addAll(rows(cell(figure, bar, workers), bar.milliseconds()));
      }
    }
    return lines;
  }

  /** A line per run: its cell, the numbers of its fork and of itself, its time. */
  private static List<String> rows(List<String> cell, List<List<Double>> forks) {
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

  private static List<String> cell(PaperFigure figure, PaperBar bar, int workers) {
    return List.of(
        Integer.toString(figure.number()),
        bar.name(),
        figure.benchmark(),
        bar.variant(),
        bar.runtime(),
        Parameters.text(bar.parameters()),
        Integer.toString(workers));
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

  /** Puts a text with commas or quotes between quotes. */
  private static String quoted(String text) {
    return text.contains(",") || text.contains("\"")
        ? "\"" + text.replace("\"", "\"\"") + "\""
        : text;
  }
}
