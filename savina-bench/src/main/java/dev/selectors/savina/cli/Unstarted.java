package dev.selectors.savina.cli;

import java.util.List;
import java.util.Optional;

/**
 * Why a JVM does not start: a mistyped flag is reported among other lines, and looks like a crash.
 */
final class Unstarted {
  private Unstarted() {}

  /** The reason, in a sentence, from what the JVM has printed; empty if it has started. */
  static Optional<String> why(String printed) {
    List<String> lines = printed.lines().map(String::strip).toList();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.equals("Error: Could not create the Java Virtual Machine.") && i > 0) {
        return said(lines.get(i - 1));
      }
      if (line.equals("Error occurred during initialization of VM") && i + 1 < lines.size()) {
        return said(lines.get(i + 1));
      }
      if (line.startsWith("Error: Could not find or load main class")) {
        return said(line);
      }
    }
    return Optional.empty();
  }

  private static Optional<String> said(String reason) {
    return Optional.of("the JVM does not start: " + reason);
  }
}
