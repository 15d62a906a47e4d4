package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program in a JVM of its own, with the class path and the Java of the tests. */
final class ChildProgram {
  private final Process process;

  private ChildProgram(Process process) {
    this.process = process;
  }

  static ChildProgram start(Class<?> main, List<String> options, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElseGet(ChildProgram::javaOfTheHome));
    command.addAll(List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    return new ChildProgram(
        new ProcessBuilder(command).redirectErrorStream(true).start());
  }

  private static String javaOfTheHome() {
    return System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
  }

  /** All that it has written; it must have ended by itself, successfully. */
  String output() throws IOException, InterruptedException {
    Thread.ofVirtual().start(() -> {
      try {
        if (!process.waitFor(30, TimeUnit.SECONDS)) {
          process.destroyForcibly();
        }
      } catch (InterruptedException e) {
        process.destroyForcibly();
      }
    });
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = process.waitFor();
    assertTrue(code == 0, () -> "exit code " + code + " after: " + output);
    return output;
  }
}
