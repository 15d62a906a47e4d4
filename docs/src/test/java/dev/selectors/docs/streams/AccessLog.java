package dev.selectors.docs.streams;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The log of a web server: how it is made here, and what is looked for in it. */
final class AccessLog {
  private static final Pattern ARTICLE = Pattern.compile("\"GET /articles/(\\w+) HTTP/1.1\" 200 ");
  private static final int ARTICLES = 200;

  private AccessLog() {}

  /** The name of the article that was fetched. */
  static Optional<String> article(String line) {
    Matcher m = ARTICLE.matcher(line);
    return m.find() ? Optional.of(m.group(1)) : Optional.empty();
  }

  /** Writes a log of at least some length, and tells how often which article was fetched. */
  static Map<String, Long> write(Path file, long length, long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    Map<String, Long> fetched = new TreeMap<>();
    long written = 0;
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      while (written < length) {
        // The lower the number the more it is read.
        String name = "article" + random.nextInt(random.nextInt(ARTICLES) + 1);
        String what =
            switch (random.nextInt(10)) {
              case 0 -> "GET /images/" + name + " HTTP/1.1\" 200";
              case 1 -> "POST /articles/" + name + " HTTP/1.1\" 200";
              case 2 -> "GET /articles/" + name + " HTTP/1.1\" 404";
              case 3 -> "GET /articles/" + name + "/comments HTTP/1.1\" 200";
              default -> {
                fetched.merge(name, 1L, Long::sum);
                yield "GET /articles/" + name + " HTTP/1.1\" 200";
              }
            };
        String line = "10.%s.%s.%s - - [%s] \"%s %s \"-\" \"%s\"\n"
            .formatted(
                random.nextInt(256),
                random.nextInt(256),
                random.nextInt(256),
                written,
                what,
                random.nextInt(100_000),
                "x".repeat(random.nextInt(120)));
        out.write(line);
        written += line.length();
      }
    }
    return fetched;
  }
}
