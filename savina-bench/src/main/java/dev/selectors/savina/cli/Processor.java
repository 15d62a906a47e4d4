package dev.selectors.savina.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The name of this machine's processor. */
final class Processor {
  private static final Path LINUX = Path.of("/proc/cpuinfo");

  private Processor() {}

  /** The name, if the system tells it. */
  static @Nullable String name() {
    if (Files.isReadable(LINUX)) {
      return nameIn(LINUX);
    }
    String windows = System.getenv("PROCESSOR_IDENTIFIER");
    return windows != null || !System.getProperty("os.name").startsWith("Mac")
        ? windows
        : said("/usr/sbin/sysctl", "-n", "machdep.cpu.brand_string");
  }

  /** The name in what Linux tells; where it tells none, as on ARM, the makers' numbers. */
  static @Nullable String nameIn(Path cpuinfo) {
    List<String> lines;
    try (Stream<String> all = Files.lines(cpuinfo)) {
      lines = all.toList();
    } catch (IOException | UncheckedIOException e) {
      return null; // nothing depends on it
    }
    Optional<String> name = values(lines, "model name").findFirst();
    // A processor can have cores of several kinds.
    String numbers = Stream.of("CPU implementer", "CPU part")
        .flatMap(key -> values(lines, key)
            .reduce((one, other) -> one + " and " + other)
            .map(all -> key + " " + all)
            .stream())
        .collect(Collectors.joining(", "));
    return name.orElse(numbers.isEmpty() ? null : numbers);
  }

  /** The values of the key, each once, in order. */
  private static Stream<String> values(List<String> lines, String key) {
    return lines.stream()
        .filter(line -> line.startsWith(key))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .filter(value -> !value.isEmpty())
        .distinct();
  }

  /** What a command answers; null if there is no such command, or it fails. */
  private static @Nullable String said(String... command) {
    try {
      Process process = new ProcessBuilder(command).start();
      String answer =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return process.waitFor() == 0 && !answer.isEmpty() ? answer : null;
    } catch (IOException e) {
      return null; // nothing depends on it
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }
}
