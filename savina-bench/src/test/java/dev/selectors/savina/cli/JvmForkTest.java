package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class JvmForkTest {

  /** Writes its second argument into the file, if there is one. */
  static final class Program {
    private Program() {}

    public static void main(String[] args) throws IOException {
      System.out.println("good bye");
      if (args.length > 1) {
        Files.writeString(Path.of(args[0]), args[1]);
      }
    }
  }

  private static String run(String... args) throws IOException, InterruptedException {
    return program("-Xmx32m").run(List.of(args), String.class);
  }

  private static JvmFork program(String... flags) {
    return new JvmFork("a program", List.of(flags), Program.class, Duration.ofMinutes(1));
  }

  @Test
  void resultIsWhatTheProgramHasWritten() throws IOException, InterruptedException {
    assertEquals("42", run("\"42\""));
  }

  @Test
  void programThatEndsWithoutAResultHasFailed() {
    TrialFailedException failed = assertThrows(TrialFailedException.class, () -> run());
    assertEquals("a program: the JVM ended without a result", failed.getMessage());
    assertTrue(failed.log().contains("good bye"), failed::log);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-XX:+Nonsense | Unrecognized VM option 'Nonsense'",
        "-Xmx3x | Invalid maximum heap size: -Xmx3x",
        "-Xmx8m -Xms9m | Initial heap size set to a larger value than the maximum heap size",
        "nonsense | Error: Could not find or load main class nonsense",
      })
  void jvmThatDoesNotStartIsToldWithItsReason(String flags, String reason) {
    JvmFork fork = program(flags.split(" ", -1));
    TrialFailedException failed =
        assertThrows(TrialFailedException.class, () -> fork.run(List.of(), String.class));
    assertEquals("a program: the JVM does not start: " + reason, failed.getMessage());
  }

  @Test
  void whatIsEndedBeforeItIsStartedDoesNotStart(@TempDir Path folder) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(), "--version")
        .redirectOutput(folder.resolve("said").toFile());
    Forked early = new Forked();
    early.end();
    assertThrows(IOException.class, () -> early.start(builder));
    assertFalse(Files.exists(folder.resolve("said")));
  }

  @Test
  void whatIsEndedWhileItRunsIsGone(@TempDir Path folder) throws Exception {
    // Without an input it would wait for one.
    ProcessBuilder shell = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "jshell").toString());
    Forked forked = new Forked();
    Process process = forked.start(shell.redirectOutput(folder.resolve("said").toFile()));
    forked.end();
    assertNotEquals(0, process.waitFor());
  }

  /** Prints something that is not UTF-8 text. */
  static final class Foreign {
    private Foreign() {}

    public static void main(String[] args) {
      System.out.write(new byte[] {'b', (byte) 0xf6, 's', 'e', '\n'}, 0, 5);
      System.out.flush();
      System.exit(7);
    }
  }

  @Test
  void whatIsPrintedInAnotherEncodingHidesNoFailure() {
    JvmFork fork = new JvmFork("a program", List.of(), Foreign.class, Duration.ofMinutes(1));
    TrialFailedException failed =
        assertThrows(TrialFailedException.class, () -> fork.run(List.of(), String.class));
    assertEquals("a program: the JVM ended with 7", failed.getMessage());
    assertEquals("b\ufffdse", failed.log().strip());
  }

  /** Waits for a fork, which ends this program meanwhile. */
  static final class Interrupted {
    private Interrupted() {}

    public static void main(String[] args) throws IOException, InterruptedException {
      JvmFork fork = new JvmFork("the end", List.of(), Interrupting.class, Duration.ofMinutes(1));
      fork.run(List.of(), String.class);
    }
  }

  /** Ends the program that has started it, and stays. */
  static final class Interrupting {
    private Interrupting() {}

    public static void main(String[] args) throws InterruptedException {
      ProcessHandle.current().parent().orElseThrow().destroy();
      Thread.currentThread().join();
    }
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there, nothing is done at such an end")
  void interruptedProgramLeavesNoTemporaryFiles(@TempDir Path folder) throws Exception {
    Path temporary = Files.createDirectory(folder.resolve("tmp"));
    Process program = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Djava.io.tmpdir=" + temporary,
            "-cp",
            System.getProperty("java.class.path"),
            Interrupted.class.getName())
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("said").toFile())
        .start();
    assertNotEquals(0, program.waitFor());
    try (Stream<Path> files = Files.list(temporary)) {
      assertEquals(List.of(), files.toList(), Files.readString(folder.resolve("said")));
    }
  }
}
