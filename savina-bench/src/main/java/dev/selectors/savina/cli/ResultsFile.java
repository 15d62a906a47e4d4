package dev.selectors.savina.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A {@code results.json} that was written before. */
record ResultsFile(Path path, Results results) {

  /**
   * Reads the file; of a folder, the {@code results.json} in it.
   *
   * @throws IllegalArgumentException if there are no results in it, with the way out
   */
  static ResultsFile read(Path given) throws IOException {
    Path path = Files.isDirectory(given) ? given.resolve("results.json") : given;
    if (!Files.exists(path)) {
      throw new IllegalArgumentException("no file " + path
          + "; 'savina run' and 'savina compare' write one into the folder of --out");
    }
    try {
      Results results = Json.read(Files.readString(path), Results.class);
      if (!results.results().isEmpty()) {
        return new ResultsFile(path, results);
      }
      throw new IllegalArgumentException(unreadable(path));
    } catch (JsonProcessingException | CharacterCodingException e) {
      throw new IllegalArgumentException(unreadable(path), e);
    }
  }

  private static String unreadable(Path path) {
    return path + " holds no results; give a results.json of 'savina run', 'compare' or 'merge'";
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
