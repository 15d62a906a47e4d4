package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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
    JvmFork fork =
        new JvmFork("a program", List.of("-Xmx32m"), Program.class, Duration.ofMinutes(1));
    return fork.run(List.of(args), String.class);
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
}
