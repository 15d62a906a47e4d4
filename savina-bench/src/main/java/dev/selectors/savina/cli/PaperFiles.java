package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Parameters;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The files of a report.
 *
 * @param json all of it for programs
 * @param csv every run, for spreadsheets
 * @param html all of it for people: one page that needs no network
 */
record PaperFiles(Path json, Path csv, Path html) {
  /** Writes the report into a folder, which is created if need be. */
  static PaperFiles write(PaperReport report, Path folder) throws IOException {
    Files.createDirectories(folder);
    Path absolute = folder.toAbsolutePath().normalize();
    PaperFiles files = new PaperFiles(
        absolute.resolve(PaperReport.FILE),
        absolute.resolve("paper.csv"),
        absolute.resolve("paper.html"));
    String json = Json.pretty(report);
    Json.write(json, files.json);
    Files.write(files.csv, lines(report));
    Files.writeString(files.html, Page.of("paper.html", json));
    return files;
  }

  /** Says where the files are. */
  void announce(PrintWriter text) {
    text.println("results  " + json);
    text.println("runs     " + csv);
    text.println("report   " + html);
    text.flush();
  }

  private static List<String> lines(PaperReport report) {
    List<String> lines = new ArrayList<>();
    lines.add("figure,bar,benchmark,variant,runtime,parameters,workers,jvm,run,milliseconds");
    for (PaperFigure figure : report.figures()) {
      for (PaperBar bar : figure.bars()) {
        int workers = report.environment().workers().getFirst();
        lines.addAll(TimesFile.rows(cell(figure, bar, workers), bar.milliseconds()));
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
}
