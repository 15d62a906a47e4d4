package dev.selectors.savina.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The files that hold the results.
 *
 * @param json the results for programs
 * @param csv every single time, for spreadsheets
 * @param html the results for people: one page that needs no network
 */
record Report(Path json, Path csv, Path html) {

  /** Writes the results into a folder, which is created if need be. */
  static Report write(Results results, Path folder) throws IOException {
    Files.createDirectories(folder);
    Report report = new Report(
        folder.resolve(Results.FILE).toAbsolutePath().normalize(),
        folder.resolve("results.csv").toAbsolutePath().normalize(),
        folder.resolve("report.html").toAbsolutePath().normalize());
    Json.write(Json.pretty(results), report.json);
    Files.write(report.csv, TimesFile.lines(results));
    Files.writeString(report.html, Page.of("report.html", Json.forPage(results)));
    return report;
  }

  /** Says where the files are. */
  void announce(PrintWriter text) {
    text.println("results  " + json);
    text.println("times    " + csv);
    text.println("report   " + html);
    text.flush();
  }
}
