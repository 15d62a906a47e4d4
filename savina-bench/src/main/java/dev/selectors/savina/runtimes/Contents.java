package dev.selectors.savina.runtimes;

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
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is in the entries of a class path, as digests. */
public final class Contents {
  private static final String CLASS = ".class";

  /**
   * What programs load. Anything else in a folder may be a log or a result, which changes while the
   * program is measured.
   */
  private static final List<String> LOADED = List.of(CLASS, ".jar", ".so", ".properties", ".conf");

  private Contents() {}

  /** A digest of nothing yet. */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new LinkageError("every JDK has SHA-256", e);
    }
  }

  /** The first digits of a digest. */
  public static String text(MessageDigest digest, int digits) {
    return HexFormat.of().formatHex(digest.digest()).substring(0, digits);
  }

  /** The folder or jar that a class is from; null if it came with the JVM. */
  public static @Nullable Path source(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    if (source == null) {
      return null;
    }
    try {
      return Path.of(source.getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new LinkageError("every JDK knows its class path", e);
    }
  }

  /**
   * Adds the classes of a folder or of a jar, as the jar's own bytes include the time when it was
   * made.
   */
  public static void addClasses(Path entry, MessageDigest digest) throws IOException {
    if (Files.isDirectory(entry)) {
      addFolder(entry, Contents::isClass, digest);
    } else {
      try (FileSystem jar = FileSystems.newFileSystem(entry)) {
        addFolder(jar.getPath("/"), Contents::isClass, digest);
      }
    }
  }

  /** Adds all that programs load from a folder, or the bytes of a jar. */
  public static void addAll(Path entry, MessageDigest digest) throws IOException {
    if (Files.isDirectory(entry)) {
      addFolder(entry.toRealPath(), Contents::isLoaded, digest);
    } else {
      digest.update(Files.readAllBytes(entry));
    }
  }

  private static boolean isClass(Path file) {
    return file.toString().endsWith(CLASS);
  }

  private static boolean isLoaded(Path file) {
    return LOADED.stream().anyMatch(file.toString()::endsWith)
        || file.toString().contains("META-INF");
  }

  private static void addFolder(Path folder, Predicate<Path> which, MessageDigest digest)
      throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.filter(file -> which.test(file) && Files.isRegularFile(file))
          .sorted()
          .toList();
    } catch (UncheckedIOException e) { // of a folder in it, which is opened on the way
      throw e.getCause();
    }
    for (Path file : files) {
      byte[] content = Files.readAllBytes(file);
      digest.update(folder.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
      digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(content.length).flip());
      digest.update(content);
    }
  }
}
