package dev.selectors.docs.streams;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import dev.selectors.SelectorSystem;
import dev.selectors.docs.streams.LineProcessor.Text;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Which articles of a web server are read most, by a log of 100 MB: found by one thread, and by
 * many.
 */
final class WideFinder {
  private static final int BLOCK = 1 << 20;
  private static final Duration LIMIT = Duration.ofMinutes(10);

  private WideFinder() {}

  public static void main(String[] args) throws Exception {
    long megabytes = args.length > 0 ? Long.parseLong(args[0]) : 100;
    int workers =
        args.length > 1 ? Integer.parseInt(args[1]) : Runtime.getRuntime().availableProcessors();
    find(megabytes * 1_000_000, workers, System.out);
  }

  /** Fails if a count is wrong. */
  static void find(long length, int workers, PrintStream out) throws Exception {
    Path log = Files.createTempFile("access", ".log");
    try {
      Map<String, Long> expected = AccessLog.write(log, length, 1);
      out.printf(Locale.ROOT, "%,d bytes%n", Files.size(log));
      for (int round = 0; round < 3; round++) {
        check("one thread", () -> byOne(log), expected, out);
        check(workers + " workers", () -> byMany(log, workers), expected, out);
      }
      expected.entrySet().stream()
          .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
          .limit(10)
          .forEach(e -> out.printf(Locale.ROOT, "%,10d %s%n", e.getValue(), e.getKey()));
    } finally {
      Files.delete(log);
    }
  }

  private static void check(
      String who, Callable<Map<String, Long>> count, Map<String, Long> expected, PrintStream out)
      throws Exception {
    long start = System.nanoTime();
    Map<String, Long> found = count.call();
    out.printf(Locale.ROOT, "%-10s %,6d ms%n", who, (System.nanoTime() - start) / 1_000_000);
    if (!found.equals(expected)) {
      throw new IllegalStateException(who + ": found " + found + " instead of " + expected);
    }
  }

  private static Map<String, Long> byOne(Path log) throws IOException {
    try (Stream<String> lines = Files.lines(log)) {
      return lines
          .flatMap(line -> AccessLog.article(line).stream())
          .collect(groupingBy(Function.identity(), counting()));
    }
  }

  private static Map<String, Long> byMany(Path log, int workers) {
    try (SelectorSystem system = SelectorSystem.create()) {
      LineProcessor processor = system.spawn(new LineProcessor(AccessLog::article, workers, BLOCK));
      return system
          .<Text, Map<String, Long>>ask(processor.texts, replyTo -> new Text(log, replyTo), LIMIT)
          .toCompletableFuture()
          .join();
    }
  }
}
