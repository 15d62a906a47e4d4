package dev.selectors.savina.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** Pages of the build that show data as charts, and need no network. */
final class Page {
  private Page() {}

  /** The page of this name, with the data in it. */
  static String of(String name, String json) throws IOException {
    return part(name)
        .replace("/* page.css */", part("page.css"))
        .replace("/* page.js */", part("page.js"))
        .replace("/* chart.js */", chartJs())
        // No text in the data may end the script element, or begin a comment in it.
        .replace("/* results.json */ null", json.replace("<", "\\u003c"));
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

  private static String part(String name) throws IOException {
    return resource("/dev/selectors/savina/cli/" + name);
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = open(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static InputStream open(String name) throws IOException {
    InputStream in = Page.class.getResourceAsStream(name);
    if (in == null) {
      throw new IOException("missing in the build: " + name);
    }
    return in;
  }
}
