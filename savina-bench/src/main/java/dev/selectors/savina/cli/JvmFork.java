package dev.selectors.savina.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * A program in a JVM of its own, on the class path of this one.
 *
 * @param label what it does, for complaints
 * @param flags of the JVM
 * @param limit how long it may take
 */
record JvmFork(String label, List<String> flags, Class<?> main, Duration limit) {

  /**
   * Runs the program, and returns what it has written as JSON into the file that is its first
   * argument.
   *
   * @throws TrialFailedException if it did not complete, or not in time
   */
  <T> T run(List<String> args, Class<T> type) throws IOException, InterruptedException {
    Path result = IfInterrupted.temporaryFile(".json");
    Path log = IfInterrupted.temporaryFile(".log");
    try {
      OptionalInt code = exitCode(command(result, args), log);
      if (code.isEmpty()) {
        throw failed("the JVM took longer than " + limit.toMinutes() + " minutes", log);
      }
      if (code.getAsInt() != 0) {
        throw failed("the JVM ended with " + code.getAsInt(), log);
      }
      String written = Files.readString(result);
      if (written.isEmpty()) {
        throw failed("the JVM ended without a result", log);
      }
      return Json.read(written, type);
    } finally {
      Files.deleteIfExists(result);
      Files.deleteIfExists(log);
    }
  }

  private TrialFailedException failed(String how, Path log) throws IOException {
    // A JVM prints in the encoding of the shell; unreadable characters must not hide a failure.
    String printed = new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
    String why = Unstarted.why(printed).orElse(how);
    return new TrialFailedException(label + ": " + why, printed, new IOException(why));
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

  /** Empty if it was killed because its time was up. */
  @SuppressWarnings("try") // it is there to be closed
  private OptionalInt exitCode(List<String> command, Path log)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    Forked forked = new Forked();
    // Before it is started: afterwards, the end might come first, and the process would run on.
    try (IfInterrupted unused = new IfInterrupted(forked::end)) {
      Process process = forked.start(builder);
      return process.waitFor(limit.toSeconds(), TimeUnit.SECONDS)
          ? OptionalInt.of(process.exitValue())
          : OptionalInt.empty();
    } finally {
      forked.end();
    }
  }
}
