package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.savina.harness.Suite;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;

/** What the command has answered: its exit code, standard output, standard error. */
public record Said(int code, String out, String err) {
  /** For JVMs whose times matter to nobody: they have little to do, and should start on it soon. */
  public static final String JVM_ARGS =
      "--jvm-args=-Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1";

  /** Runs the command with the arguments in this line. */
  static Said savina(String line) {
    return savina(line, Map.of());
  }

  /** The same; a word that stands for a path here is replaced by it, blanks and all. */
  static Said savina(String line, Map<String, Path> paths) {
    return savina(Stream.of(line.split(" ", -1))
        .map(word -> paths.containsKey(word) ? String.valueOf(paths.get(word)) : word)
        .toArray(String[]::new));
  }

  static Said savina(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine command = Savina.over(Suite.all());
    command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    int code = command.execute(args);
    return new Said(code, out.toString(), err.toString());
  }

  /** The command line was refused, in one line that begins so. */
  void assertMistake(String message) {
    assertEquals(Complaints.USAGE, code);
    assertTrue(err.startsWith("savina: " + message), err);
    assertEquals(1, err.lines().count(), err);
    assertEquals("", out);
  }

  /** The words of the only line of the output that begins with this word. */
  List<String> row(String first) {
    List<List<String>> rows = out.lines()
        .map(line -> List.of(line.strip().split("\\s+", -1)))
        .filter(words -> words.getFirst().equals(first))
        .toList();
    if (rows.size() != 1) {
      throw new AssertionError(rows.size() + " rows " + first + " in: " + out);
    }
    return rows.getFirst();
  }
}
