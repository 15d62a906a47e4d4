package dev.selectors.savina.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The name of this machine's processor. */
final class Processor {
  private static final Path LINUX = Path.of("/proc/cpuinfo");

  private Processor() {}

  /** The name, where the system tells it. */
  static @Nullable String name() {
    if (!Files.isReadable(LINUX)) {
      return System.getenv("PROCESSOR_IDENTIFIER");
    }
    try (Stream<String> lines = Files.lines(LINUX)) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(null);
    } catch (IOException | UncheckedIOException e) {
      return null; // nothing depends on it
    }
  }
}
