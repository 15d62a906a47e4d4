package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** A program in a JVM of its own, with the class path and the Java of the tests. */
final class ChildProgram {
  /** For one that hangs where no timeout of a test counts; however slow, others take less. */
  private static final int PATIENCE_MINUTES = 10;

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

  /** So that what the program executes counts, where coverage is measured. */
  static List<String> measured() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> option.startsWith("-javaagent:") && option.contains("jacoco"))
        .toList();
  }

  private static String javaOfTheHome() {
    return System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
  }

  /** All that it has written; it must end by itself, successfully, before the test times out. */
  String output() throws IOException, InterruptedException {
    FutureTask<byte[]> reading = new FutureTask<>(process.getInputStream()::readAllBytes);
    Thread.ofPlatform().daemon().start(reading); // which no interrupt ends
    try {
      boolean unused = process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      // The time of the test is up, which tells that itself, but not what the program has written.
    }
    // If it has not ended; that of the process would close what is being read.
    boolean unused = process.toHandle().destroyForcibly();
    int code = process.waitFor();
    String output = new String(read(reading), StandardCharsets.UTF_8);
    assertTrue(code == 0, () -> "exit code " + code + " after: " + output);
    return output;
  }

  private static byte[] read(FutureTask<byte[]> reading) throws IOException, InterruptedException {
    try {
      return reading.get();
    } catch (ExecutionException e) {
      throw new IOException(e);
    }
  }
}
