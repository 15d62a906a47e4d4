package dev.selectors.savina.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A program in a JVM of its own, on the class path of this one.
 *
 * @param label what it does, for complaints
 * @param flags of the JVM
 */
record JvmFork(String label, List<String> flags, Class<?> main) {
  private static final long LIMIT_MINUTES = 10;

  /**
   * Runs the program, and returns what it has written into the file that it is given as its first
   * argument.
   *
   * @throws TrialFailedException if it did not come to its end
   */
  byte[] run(List<String> args) throws IOException, InterruptedException {
    Path result = Files.createTempFile("savina", ".json");
    Path log = Files.createTempFile("savina", ".log");
    try {
      int code = exitCode(command(result, args), log);
      if (code != 0) {
        throw new TrialFailedException(
            label + ": the JVM ended with " + code,
            Files.readString(log),
            new IOException("exit code " + code));
      }
      return Files.readAllBytes(result);
    } finally {
      Files.delete(result);
      Files.delete(log);
    }
  }

  private List<String> command(Path result, List<String> args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.add(result.toString());
    command.addAll(args);
    return command;
  }

  private static int exitCode(List<String> command, Path log)
      throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
    Thread kill = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(kill);
    try {
      if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
        process.destroyForcibly();
      }
      return process.waitFor();
    } finally {
      process.destroyForcibly();
      Runtime.getRuntime().removeShutdownHook(kill);
    }
  }
}
