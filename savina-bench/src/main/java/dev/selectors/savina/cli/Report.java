package dev.selectors.savina.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The files that hold the results.
 *
 * @param json the results for programs
 * @param html the results for people: one page that needs no network
 */
record Report(Path json, Path html) {
  private static final ObjectMapper JSON = new ObjectMapper()
      .enable(SerializationFeature.INDENT_OUTPUT, SerializationFeature.WRITE_ENUMS_USING_TO_STRING);

  /** Writes the results into a folder, which is created if need be. */
  static Report write(Results results, Path folder) throws IOException {
    Files.createDirectories(folder);
    Report report = new Report(
        folder.resolve("results.json").toAbsolutePath().normalize(),
        folder.resolve("report.html").toAbsolutePath().normalize());
    String json = json(results);
    Files.writeString(report.json, json + System.lineSeparator());
    Files.writeString(report.html, Page.of("report.html", json));
    return report;
  }

  /** Says where the files are. */
  void announce(PrintWriter text) {
    text.println("results  " + json);
    text.println("report   " + html);
    text.flush();
  }

  private static String json(Results results) {
    try {
      return JSON.writeValueAsString(results);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
