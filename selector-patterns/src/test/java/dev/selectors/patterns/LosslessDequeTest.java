package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(90)
final class LosslessDequeTest {
  /** Adds until that is refused, and looks at what is there. */
  static final class Filling {
    private Filling() {}

    public static void main(String[] args) {
      LosslessDeque<Integer> deque = new LosslessDeque<>();
      int added = 0;
      try {
        while (true) {
          deque.add(added % 100);
          added++;
        }
      } catch (OutOfMemoryError e) {
        System.out.println(there(added, deque));
      }
    }

    private static String there(int added, LosslessDeque<Integer> deque) {
      if (added < 1_000 || deque.size() != added) {
        return deque.size() + " of " + added;
      }
      for (int i = 0; i < added; i++) {
        if (deque.remove() != i % 100) {
          return "another one in place " + i;
        }
      }
      return "all";
    }
  }

  @Test
  void withoutMemoryForOneMoreThoseThatAreThereStay() throws IOException, InterruptedException {
    Process program = new ProcessBuilder(
            ProcessHandle.current()
                .info()
                .command()
                .orElse(Path.of(System.getProperty("java.home"), "bin", "java").toString()),
            "-Xmx64m",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            Filling.class.getName())
        .redirectErrorStream(true)
        .start();
    String output = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals("all", output.strip());
    assertEquals(0, program.waitFor());
  }
}
