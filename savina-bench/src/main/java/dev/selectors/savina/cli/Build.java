package dev.selectors.savina.cli;

import dev.selectors.SelectorSystem;
import dev.selectors.patterns.ReaderWriter;
import dev.selectors.savina.runtimes.Contents;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.runner.Runner;

/**
 * Which build of selectors, of the suite, and of the runtimes that others have put on the class
 * path is measured: a name that changes with any of their classes, and with the names of the jars
 * besides ours, so that times of two programs are not taken for those of one.
 */
final class Build {
  private static final int DIGITS = 12;

  private static final List<Class<?>> OURS =
      List.of(SelectorSystem.class, ReaderWriter.class, Build.class);

  /** Whether the name has been asked for, which happens at the beginning of a command. */
  private static boolean isAsked;

  private static @Nullable String name;

  private Build() {}

  /**
   * The name of the build that this program began with; null if it cannot be told.
   *
   * @throws UncheckedIOException with the entry and the file, if anything cannot be read
   */
  static synchronized @Nullable String name() {
    if (!isAsked) {
      name = now();
      isAsked = true;
    }
    return name;
  }

  /**
   * The name of the build that is there now, which a JVM that starts now gets; null if the classes
   * cannot be found, as where somebody loads them in a way of their own.
   */
  static @Nullable String now() {
    return on(System.getProperty("java.class.path"));
  }

  /** The same with whatever is on this class path. */
  static @Nullable String on(String classPath) {
    List<Path> ours = new ArrayList<>();
    for (Class<?> one : OURS) {
      Path source = Contents.source(one);
      if (source == null) {
        return null;
      }
      ours.add(source);
    }
    try {
      MessageDigest digest = Contents.digest();
      for (String entry : classPath.split(File.pathSeparator, -1)) {
        add(Path.of(entry), ours, digest);
      }
      for (Path source : ours) {
        Contents.addClasses(source, digest);
      }
      return Contents.text(digest, DIGITS);
    } catch (IOException e) {
      throw new UncheckedIOException("the classes that are measured cannot be read: " + e, e);
    }
  }

  private static void add(Path entry, List<Path> ours, MessageDigest digest) throws IOException {
    digest.update(String.valueOf(entry.getFileName()).getBytes(StandardCharsets.UTF_8));
    if (isOfSomebodyElse(entry, ours)) {
      try {
        Contents.addAll(entry, digest);
      } catch (IOException e) {
        throw new UncheckedIOException(
            "SAVINA_CLASSPATH has " + entry + ", " + unread(entry, e), e);
      }
    }
  }

  /** What cannot be read: the entry, or something in it. */
  private static String unread(Path entry, IOException e) {
    String file = e instanceof FileSystemException named ? named.getFile() : null;
    return file == null || file.equals(entry.toString())
        ? "which cannot be read"
        : "of which " + file + " cannot be read";
  }

  /** An empty entry means the folder where the command is given, which hardly anybody intends. */
  private static boolean isOfSomebodyElse(Path entry, List<Path> ours) throws IOException {
    return !entry.toString().isEmpty()
        && Files.exists(entry)
        && !ours.contains(entry.toRealPath())
        && !isOfTheSuite(entry);
  }

  /** The jars that the suite needs have their versions in their names. */
  private static boolean isOfTheSuite(Path entry) {
    Path jar = Contents.source(Runner.class);
    return jar != null && Files.isRegularFile(entry) && Objects.equals(parent(jar), parent(entry));
  }

  private static @Nullable Path parent(Path entry) {
    return entry.toAbsolutePath().normalize().getParent();
  }
}
