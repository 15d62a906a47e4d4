package dev.selectors.savina.cli;

import dev.selectors.savina.memory.Timeline.Point;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;

/**
 * The heap over time on several runtimes: as a table, a file of points and a page with charts.
 *
 * @param parameters of the program, in one line
 */
record Recordings(Environment environment, String parameters, List<Recorded> recordings) {
  /** The file with the points. */
  static final String FILE = "memory.csv";

  /** A row for each runtime. */
  void print(PrintWriter out) {
    out.printf("%nheap over time, MiB: mixed: %s%n", parameters);
    out.printf(
        "  %-18s%6s%10s%10s%14s%10s%10s%n",
        "runtime", "runs", "mean", "most", "collections", "mean left", "most left");
    for (Recorded one : recordings) {
      DoubleSummaryStatistics kept = one.kept();
      out.printf(
          Locale.ROOT,
          "  %-18s%6d%,10.1f%,10.1f%14d%10s%10s%n",
          one.runtime(),
          one.timeline().runs(),
          one.used().getAverage(),
          one.used().getMax(),
          kept.getCount(),
          left(kept, kept.getAverage()),
          left(kept, kept.getMax()));
    }
  }

  private static String left(DoubleSummaryStatistics kept, double mebibytes) {
    return kept.getCount() == 0 ? "-" : String.format(Locale.ROOT, "%,.1f", mebibytes);
  }

  /** Writes the files of these recordings. */
  ReportFiles write(Path folder) throws IOException {
    return new ReportFiles(folder)
        .lines("points", FILE, lines())
        .page("memory.html", Json.line(this));
  }

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("runtime,series,milliseconds,bytes");
    for (Recorded one : recordings) {
      one.timeline().used().forEach(point -> lines.add(line(one, "used", point)));
      one.timeline().kept().forEach(point -> lines.add(line(one, "kept", point)));
    }
    return lines;
  }

  private static String line(Recorded one, String series, Point point) {
    return one.runtime() + "," + series + "," + point.millis() + "," + point.bytes();
  }
}
