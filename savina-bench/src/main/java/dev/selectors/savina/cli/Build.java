package dev.selectors.savina.cli;

import dev.selectors.SelectorSystem;
import dev.selectors.patterns.ReaderWriter;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which build of selectors and of the suite is measured: a name that changes with any of their
 * classes, and with the names of the jars beside them, so that times of two programs are not taken
 * for those of one.
 */
final class Build {
  private static final int DIGITS = 12;

  private static final @Nullable String NAME = now();

  private Build() {}

  /** The name of the one that this program began with; null if it cannot be told. */
  static @Nullable String name() {
    return NAME;
  }

  /**
   * The name of the one that is there now, which a JVM that begins now has; null if the classes are
   * not to be found, as where somebody loads them in a way of his own.
   */
  static @Nullable String now() {
    return name(List.of(SelectorSystem.class, ReaderWriter.class, Build.class));
  }

  private static @Nullable String name(List<Class<?>> ofEachPart) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (String element : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
        digest.update(
            String.valueOf(Path.of(element).getFileName()).getBytes(StandardCharsets.UTF_8));
      }
      for (Class<?> one : ofEachPart) {
        CodeSource source = one.getProtectionDomain().getCodeSource();
        if (source == null) {
          return null;
        }
        add(Path.of(source.getLocation().toURI()), digest);
      }
      return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
    } catch (NoSuchAlgorithmException | URISyntaxException e) {
      throw new LinkageError("every JDK has SHA-256, and knows its class path", e);
    } catch (IOException e) {
      throw new UncheckedIOException("the classes that are measured cannot be read", e);
    }
  }

  /** Adds the classes of a folder or of a jar, whose own bytes have the time of its making. */
  static void add(Path classes, MessageDigest digest) throws IOException {
    if (Files.isDirectory(classes)) {
      addFolder(classes, digest);
    } else {
      try (FileSystem jar = FileSystems.newFileSystem(classes)) {
        addFolder(jar.getPath("/"), digest);
      }
    }
  }

  private static void addFolder(Path folder, MessageDigest digest) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.filter(file -> file.toString().endsWith(".class")).sorted().toList();
    }
    for (Path file : files) {
      byte[] content = Files.readAllBytes(file);
      digest.update(folder.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
      digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(content.length).flip());
      digest.update(content);
    }
  }
}
