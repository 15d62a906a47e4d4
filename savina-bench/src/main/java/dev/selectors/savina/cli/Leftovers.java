package dev.selectors.savina.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What earlier commands have left in a folder, and no other command may overwrite. */
record Leftovers(Path folder) {
  /** One of these is written by every command with results. */
  private static final List<String> RESULTS =
      List.of(Results.FILE, PaperReport.FILE, Recordings.FILE);

  /** The beginning of all results that were measured in rounds. */
  private record Beginning(Environment environment) {}

  /**
   * Refuses results, and forks of a measurement that has not ended.
   *
   * @throws IllegalArgumentException if there is anything
   */
  void checkNone() {
    for (String results : RESULTS) {
      if (Files.exists(folder.resolve(results))) {
        throw new IllegalArgumentException(folder + " already holds a " + results
            + ", which would be lost; name another folder, or delete it");
      }
    }
    JournalFile journal = JournalFile.in(folder);
    if (journal.exists()) {
      // First of all: what another command is writing must not be deleted.
      if (isBeingWritten()) {
        throw new IllegalArgumentException("another command is measuring into " + folder
            + "; wait for its end, or name another folder with --out");
      }
      throw new IllegalArgumentException(
          folder + " holds what was measured until an interruption; go on with --resume "
              + Words.quoted(folder) + ", or delete " + journal.path());
    }
  }

  /** Whether another command keeps others away from the folder; false if that cannot be told. */
  private boolean isBeingWritten() {
    try (TakenFolder its = new TakenFolder(folder)) {
      return !its.tryTake();
    } catch (IOException e) {
      return false;
    }
  }

  /** Whether there is anything. */
  boolean areThere() {
    return JournalFile.in(folder).exists()
        || RESULTS.stream().anyMatch(results -> Files.exists(folder.resolve(results)));
  }

  /**
   * Refuses results of any other measurement than the one that began here. Its own are there if it
   * was interrupted between the results and the end of its journal.
   *
   * @throws IllegalArgumentException if there are any
   */
  void checkOnlyOf(Environment environment) throws IOException {
    for (String results : RESULTS) {
      Path file = folder.resolve(results);
      if (Files.exists(file) && !isOf(environment, file)) {
        throw new IllegalArgumentException(
            file + " belongs to something other than the journal beside it,"
                + " and would be lost; move it to another folder, or delete it");
      }
    }
  }

  private static boolean isOf(Environment environment, Path file) throws IOException {
    if (!file.toString().endsWith(".json")) {
      return false; // no command with a journal writes it
    }
    try {
      Beginning its = Json.read(Files.readString(file), Beginning.class);
      return environment.equals(its.environment());
    } catch (JsonProcessingException e) {
      return true; // torn, as the interruption came while it was being written
    }
  }
}
