package dev.selectors.savina.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The files of a report.
 *
 * @param json all of it for programs
 * @param csv every run, for spreadsheets
 * @param html all of it for people: one page that needs no network
 */
record PaperFiles(Path json, Path csv, Path html) {
  private static final ObjectMapper JSON = new ObjectMapper()
      .enable(SerializationFeature.INDENT_OUTPUT, SerializationFeature.WRITE_ENUMS_USING_TO_STRING);

  /** Writes the report into a folder, which is created if need be. */
  static PaperFiles write(PaperReport report, Path folder) throws IOException {
    Files.createDirectories(folder);
    Path absolute = folder.toAbsolutePath().normalize();
    PaperFiles files = new PaperFiles(
        absolute.resolve("paper.json"),
        absolute.resolve("paper.csv"),
        absolute.resolve("paper.html"));
    String json = JSON.writeValueAsString(report);
    Files.writeString(files.json, json + System.lineSeparator());
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
        String begin = begin(figure, bar) + "," + report.environment().workers().getFirst();
        for (int jvm = 0; jvm < bar.milliseconds().size(); jvm++) {
          List<Double> runs = bar.milliseconds().get(jvm);
          for (int run = 0; run < runs.size(); run++) {
            lines.add(begin + "," + (jvm + 1) + "," + (run + 1) + "," + runs.get(run));
          }
        }
      }
    }
    return lines;
  }

  private static String begin(PaperFigure figure, PaperBar bar) {
    String parameters =
        bar.parameters().entrySet().stream().map(Object::toString).collect(Collectors.joining(" "));
    return String.join(
        ",",
        Integer.toString(figure.number()),
        bar.name(),
        figure.benchmark(),
        bar.variant(),
        bar.runtime(),
        parameters);
  }
}
