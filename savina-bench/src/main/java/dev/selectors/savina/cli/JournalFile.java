package dev.selectors.savina.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A journal on disk: a line of JSON that says what is measured, and a line per fork.
 *
 * @param folder where the results will be as well
 */
record JournalFile(Path folder, Path path) {
  /** How much of a line an error shows. */
  private static final int SHOWN = 60;

  /**
   * What is measured.
   *
   * @param command the name of the subcommand
   * @param jobs with everything that their times depend on
   */
  record Head(String command, Environment environment, List<String> jobs) {
    /** Refuses missing values, as in a file about something else. */
    Head {
      Objects.requireNonNull(command);
      Objects.requireNonNull(environment);
      Objects.requireNonNull(jobs);
    }

    /**
     * Compares this, from a journal, with what is measured now.
     *
     * @throws IllegalArgumentException if they differ
     */
    void check(Path folder, Head now) {
      if (!command.equals(now.command)) {
        throw refused(folder, "of 'savina " + command + "', not of '" + now.command + "'");
      }
      if (environment.hasOtherBuild(now.environment)) {
        throw refused(
            folder,
            "of build " + environment.build() + " of the program, where it is now "
                + now.environment.build());
      }
      List<String> differences = environment.differences(now.environment);
      if (!differences.isEmpty()) {
        throw refused(folder, "of " + String.join("; of ", differences));
      }
      for (int i = 0; i < Math.max(jobs.size(), now.jobs.size()); i++) {
        String then = i < jobs.size() ? jobs.get(i) : "nothing more";
        String wanted = i < now.jobs.size() ? now.jobs.get(i) : "nothing more";
        if (!then.equals(wanted)) {
          throw refused(folder, "of " + then + ", where it is now " + wanted);
        }
      }
    }

    private static IllegalArgumentException refused(Path folder, String why) {
      return new IllegalArgumentException("the journal in " + folder + " is " + why
          + "; repeat its command, or begin anew without --resume");
    }
  }

  /** A fork that has ended, and what it has brought. */
  record Fork(String job, int round, Trial trial) {
    /** Refuses missing values, as in a file about something else. */
    Fork {
      Objects.requireNonNull(job);
      Objects.requireNonNull(trial);
    }
  }

  /** All that was written. */
  record Content(Head head, List<Fork> forks) {}

  static JournalFile in(Path folder) {
    return new JournalFile(folder, folder.resolve("journal.jsonl"));
  }

  boolean exists() {
    return Files.exists(path);
  }

  void delete() throws IOException {
    Files.deleteIfExists(path);
  }

  /**
   * Writes a fork down, after the head if it is the first one; what is written outlives a loss of
   * power.
   *
   * @param begun whether the file exists
   * @throws java.nio.file.FileAlreadyExistsException if it exists, though it should not: then it is
   *     another command's
   */
  void append(boolean begun, Head head, Fork fork) throws IOException {
    Files.createDirectories(folder);
    StandardOpenOption how = begun ? StandardOpenOption.WRITE : StandardOpenOption.CREATE_NEW;
    try (FileChannel channel = FileChannel.open(path, how, StandardOpenOption.APPEND)) {
      String lines = (channel.size() == 0 ? Json.line(head) + "\n" : "") + Json.line(fork) + "\n";
      ByteBuffer bytes = ByteBuffer.wrap(lines.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    } catch (IOException e) {
      throw ReportFiles.named(path, e);
    }
  }

  /**
   * Refuses a folder without a journal.
   *
   * @throws IllegalArgumentException if there is no journal
   */
  void checkExists() {
    if (!exists()) {
      String anew = new Leftovers(folder).areThere()
          ? ""
          : "; of one that was interrupted before its first fork had ended, begin anew with --out "
              + Words.quoted(folder);
      throw new IllegalArgumentException("no journal in " + folder
          + ": --resume takes the folder of a run that was interrupted before its results were"
          + " written" + anew);
    }
  }

  /**
   * Reads all lines, and cuts off a torn last one, so that the next one begins on its own line.
   *
   * @param head what stands in for a first line that was torn
   * @throws IllegalArgumentException if there is no journal
   */
  Content read(Head head) throws IOException {
    checkExists();
    byte[] bytes = bytes();
    List<Fork> forks = new ArrayList<>();
    Head read = null;
    int begin = 0;
    for (int end = newline(bytes, 0); end >= 0; end = newline(bytes, begin)) {
      String line = new String(bytes, begin, end - begin, StandardCharsets.UTF_8);
      try {
        if (read == null) {
          read = Json.read(line, Head.class);
        } else {
          forks.add(Json.read(line, Fork.class));
        }
      } catch (JsonProcessingException e) {
        if (newline(bytes, end + 1) >= 0) {
          throw new IllegalArgumentException(
              path + " is damaged at: " + beginning(line)
                  + "; delete it, and begin anew without --resume",
              e);
        }
        break;
      }
      begin = end + 1;
    }
    cut(begin);
    return new Content(read == null ? head : read, forks);
  }

  private byte[] bytes() throws IOException {
    try {
      return Files.readAllBytes(path);
    } catch (IOException e) {
      throw ReportFiles.named(path, e);
    }
  }

  /** Enough to find it, in one line of a terminal. */
  private static String beginning(String line) {
    return line.length() <= SHOWN ? line : line.substring(0, SHOWN) + "...";
  }

  private static int newline(byte[] bytes, int from) {
    for (int i = from; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        return i;
      }
    }
    return -1;
  }

  private void cut(int length) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
      channel.truncate(length);
    }
  }
}
