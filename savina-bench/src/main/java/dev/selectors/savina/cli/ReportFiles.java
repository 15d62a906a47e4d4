package dev.selectors.savina.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** The files that a command writes into a folder, which is created if need be. */
final class ReportFiles {
  private final Path folder;
  private final SequencedMap<String, Path> written = new LinkedHashMap<>();

  ReportFiles(Path folder) throws IOException {
    this.folder = Files.createDirectories(folder).toAbsolutePath().normalize();
  }

  /** All of it, for programs. */
  ReportFiles results(String name, String json) throws IOException {
    Json.write(json, file("results", name));
    return this;
  }

  /** Every single value, for spreadsheets. */
  ReportFiles lines(String what, String name, List<String> lines) throws IOException {
    Files.write(file(what, name), lines);
    return this;
  }

  /** All of it, for people: one page that needs no network. */
  ReportFiles page(String name, String json) throws IOException {
    Files.writeString(file("report", name), Page.of(name, json));
    return this;
  }

  private Path file(String what, String name) {
    written.put(what, folder.resolve(name));
    return folder.resolve(name);
  }

  /** Says where the files are. */
  void announce(PrintWriter text) {
    written.forEach((what, file) -> text.printf("%-9s%s%n", what, file));
    text.flush();
  }
}
