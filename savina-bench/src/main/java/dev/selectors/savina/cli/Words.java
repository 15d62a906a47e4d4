package dev.selectors.savina.cli;

import java.nio.file.Path;

/** Numbers and names in sentences. */
final class Words {
  private Words() {}

  /** A number of things: one fork, two forks. */
  static String count(int number, String thing) {
    return number + " " + thing + (number == 1 ? "" : "s");
  }

  /** A path in a form that a shell takes for one argument. */
  static String quoted(Path path) {
    return quoted(path.toString(), path.getFileSystem().getSeparator());
  }

  /** The same with the path as a text, in which this separator stands between folders. */
  static String quoted(String path, String separator) {
    // To a shell the backslash has a special meaning, but not to one where it separates folders.
    String plain = separator.equals("\\") ? path.replace('\\', '/') : path;
    return plain.matches("[\\p{L}\\p{N}/._:@%+=,-]+")
        ? path
        : "'" + path.replace("'", "'\\''") + "'";
  }
}
