package dev.selectors.savina.cli;

import java.nio.file.Path;

/** Numbers and names in sentences. */
final class Words {
  private Words() {}

  /** So many of a thing: one fork, two forks. */
  static String count(int number, String thing) {
    return number + " " + thing + (number == 1 ? "" : "s");
  }

  /** A path such that a shell takes it for one argument. */
  static String quoted(Path path) {
    return quoted(path.toString(), path.getFileSystem().getSeparator());
  }

  /** The same with the path as a text, in which this separates folders. */
  static String quoted(String path, String separator) {
    // To a shell it is a sign of its own, but not to one where it separates folders.
    String plain = separator.equals("\\") ? path.replace('\\', '/') : path;
    return plain.matches("[\\p{L}\\p{N}/._:@%+=,-]+")
        ? path
        : "'" + path.replace("'", "'\\''") + "'";
  }
}
