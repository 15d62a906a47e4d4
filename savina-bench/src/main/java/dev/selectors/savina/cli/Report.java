package dev.selectors.savina.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

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
    Files.writeString(report.html, page(json));
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

  private static String page(String json) throws IOException {
    return resource("/dev/selectors/savina/cli/report.html")
        .replace("/* chart.js */", chartJs())
        // No text in the data may end the script element.
        .replace("/* results.json */ null", json.replace("</", "<\\/"));
  }

  /** The charting library, from the jar that the build put on the class path. */
  private static String chartJs() throws IOException {
    Properties pom = new Properties();
    try (InputStream in = open("/META-INF/maven/org.webjars.npm/chart.js/pom.properties")) {
      pom.load(in);
    }
    String version = pom.getProperty("version");
    return resource("/META-INF/resources/webjars/chart.js/" + version + "/dist/chart.umd.js")
        .replaceAll("//# sourceMappingURL=.*", "");
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = open(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static InputStream open(String name) throws IOException {
    InputStream in = Report.class.getResourceAsStream(name);
    if (in == null) {
      throw new IOException("missing in the build: " + name);
    }
    return in;
  }
}
