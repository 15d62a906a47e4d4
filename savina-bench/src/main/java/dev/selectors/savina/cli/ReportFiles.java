package dev.selectors.savina.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** The files that a command writes into a folder, which is created if need be. */
final class ReportFiles {
  /** What fills a file. */
  private interface Writing {
    void to(Path file) throws IOException;
  }

  private final Path folder;
  private final SequencedMap<String, Path> written = new LinkedHashMap<>();

  ReportFiles(Path folder) throws IOException {
    this.folder = Files.createDirectories(folder).toAbsolutePath().normalize();
  }

  /** All of it, for programs. */
  ReportFiles results(String name, String json) throws IOException {
    return write("results", name, file -> Json.write(json, file));
  }

  /** Every single value, for spreadsheets. */
  ReportFiles lines(String what, String name, List<String> lines) throws IOException {
    return write(what, name, file -> Files.write(file, lines));
  }

  /** All of it, for people: one page that needs no network. */
  ReportFiles page(String name, String json) throws IOException {
    String page = Page.of(name, json);
    return write("report", name, file -> Files.writeString(file, page));
  }

  private ReportFiles write(String what, String name, Writing writing) throws IOException {
    Path file = folder.resolve(name);
    try {
      writing.to(file);
    } catch (IOException e) {
      throw named(file, e);
    }
    written.put(what, file);
    return this;
  }

  /**
   * The same failure with its file in the message: that of a full disk, or of a folder, names none.
   */
  static IOException named(Path file, IOException e) {
    return e instanceof FileSystemException ? e : new IOException(file + ": " + e.getMessage(), e);
  }

  /** Says where the files are. */
  void announce(PrintWriter text) {
    written.forEach((what, file) -> text.printf("%-9s%s%n", what, file));
    text.flush();
  }
}
