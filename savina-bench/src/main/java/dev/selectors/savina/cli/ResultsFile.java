package dev.selectors.savina.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

/** A {@code results.json} that was written before. */
record ResultsFile(Path path, Results results) {

  /**
   * Reads the file; given a folder, the {@code results.json} in it.
   *
   * @throws IllegalArgumentException if there are no results in it, with the reason and the way out
   */
  static ResultsFile read(Path given) throws IOException {
    Path path = Files.isDirectory(given) ? given.resolve(Results.FILE) : given;
    if (!Files.exists(path)) {
      throw new IllegalArgumentException("no file " + path
          + "; 'savina run' and 'savina compare' write one into the folder of --out");
    }
    try {
      Results results = Json.read(Files.readString(path), Results.class);
      if (!results.results().isEmpty()) {
        return new ResultsFile(path, results);
      }
      throw new IllegalArgumentException(unreadable(path, "it has no rows"));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(unreadable(path, why(e)), e);
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException(unreadable(path, "it is not text in UTF-8"), e);
    } catch (IOException e) {
      throw ReportFiles.named(path, e);
    }
  }

  private static String unreadable(Path path, String why) {
    return path + " holds no results: " + why
        + "; give a results.json of 'savina run', 'compare' or 'merge'";
  }

  /** What our own types say, if they refuse it; else what the reader of JSON says. */
  private static String why(JsonProcessingException e) {
    Throwable cause = e.getCause();
    String said = cause instanceof NullPointerException
        ? "something is missing"
        : cause instanceof IllegalArgumentException ? cause.getMessage() : e.getOriginalMessage();
    return String.valueOf(said).lines().findFirst().orElse("") + place(e);
  }

  /** Such as {@code results[0].statistics}; empty if it is the whole file. */
  private static String place(JsonProcessingException e) {
    if (!(e instanceof JsonMappingException at) || at.getPath().isEmpty()) {
      return "";
    }
    return " in "
        + at.getPath().stream()
            .map(step -> step.getFieldName() == null
                ? "[" + step.getIndex() + "]"
                : "." + step.getFieldName())
            .collect(Collectors.joining())
            .substring(1);
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
