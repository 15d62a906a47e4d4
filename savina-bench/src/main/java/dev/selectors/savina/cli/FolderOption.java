package dev.selectors.savina.cli;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the results go. */
final class FolderOption {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmmss", Locale.ROOT);

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder of the results (default: a new one in savina-results).")
  private @Nullable Path out;

  /** Whether a folder was asked for. */
  boolean isGiven() {
    return out != null;
  }

  /**
   * The folder that was asked for, or else a new one. Call this before hours of measuring.
   *
   * @throws IllegalArgumentException if nothing can be written there, or if results, or what was
   *     measured until an interruption, are there already
   */
  Path folder() {
    Path folder = out != null
        ? out
        : usual(
            LocalDateTime.now(ZoneId.systemDefault()), ProcessHandle.current().pid());
    checkNamed("--out", folder);
    new Leftovers(folder).checkNone();
    Path there = folder.toAbsolutePath();
    while (there.getParent() != null && Files.notExists(there, NOFOLLOW_LINKS)) {
      there = there.getParent();
    }
    if (!Files.isDirectory(there) || !canBeWrittenTo(there)) {
      throw new IllegalArgumentException("no results can be written to " + folder + ", as " + there
          + " is not a folder that you may write to; name another one with --out");
    }
    return folder;
  }

  /** Tries it, as not only permissions can prevent writing. */
  private static boolean canBeWrittenTo(Path folder) {
    try {
      Files.delete(Files.createTempDirectory(folder, "savina"));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Its name has the time and the number of the process, as others may begin in the same second.
   */
  static Path usual(LocalDateTime time, long process) {
    return Path.of("savina-results", time.format(TIME) + "-" + process);
  }

  /**
   * Refuses a folder without a name, which would be the current one.
   *
   * @throws IllegalArgumentException with the option in its message
   */
  static void checkNamed(String option, Path folder) {
    if (folder.toString().isEmpty()) {
      throw new IllegalArgumentException(option + " is empty: name a folder");
    }
  }
}
