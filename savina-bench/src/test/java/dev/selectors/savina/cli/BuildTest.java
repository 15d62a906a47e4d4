package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.selectors.savina.runtimes.Contents;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class BuildTest {
  @TempDir
  private Path folder;

  private Path classes;

  @BeforeEach
  void twoClasses() throws IOException {
    classes = folder.resolve("classes");
    Files.createDirectories(classes.resolve("a"));
    Files.writeString(classes.resolve("a/One.class"), "one");
    Files.writeString(classes.resolve("a/Two.class"), "two");
  }

  private static String name(Path path) throws IOException {
    MessageDigest digest = Contents.digest();
    Contents.addClasses(path, digest);
    return Contents.text(digest, 12);
  }

  @Test
  void buildThatRunsHasAName() {
    String name = Build.name();
    assertNotNull(name);
    assertEquals(12, name.length());
    assertEquals(name, Environment.here(List.of(2), List.of()).build());
  }

  @Test
  void jarIsTheSameAsTheFolderItWasMadeOf() throws IOException {
    Path jar = folder.resolve("classes.jar");
    try (FileSystem made = FileSystems.newFileSystem(jar, Map.of("create", "true"))) {
      Files.createDirectories(made.getPath("/a"));
      Files.copy(classes.resolve("a/Two.class"), made.getPath("/a/Two.class"));
      Files.copy(classes.resolve("a/One.class"), made.getPath("/a/One.class"));
      Files.writeString(made.getPath("/made-by"), "whoever");
    }
    assertEquals(name(classes), name(jar));
  }

  @Test
  void anyChangeOfAClassIsAnotherBuild() throws IOException {
    String before = name(classes);
    Files.writeString(classes.resolve("a/One.class"), "other");
    assertNotEquals(before, name(classes));
  }

  @Test
  void whatMovesFromOneClassToTheNextIsAnotherBuild() throws IOException {
    String before = name(classes);
    Files.writeString(classes.resolve("a/One.class"), "onea/T");
    assertNotEquals(before, name(classes));
    Files.writeString(classes.resolve("a/One.class"), "one");
    Files.move(classes.resolve("a/One.class"), classes.resolve("a/Three.class"));
    assertNotEquals(before, name(classes));
  }

  /** The build with somebody else's runtime in these entries. */
  private static String with(Path... entries) {
    String classPath =
        Arrays.stream(entries).map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    String name = Build.on(classPath);
    assertNotNull(name);
    return name;
  }

  @Test
  void anyChangeOfARuntimeOfSomebodyElseIsAnotherBuild() throws IOException {
    String before = with(classes);
    assertEquals(before, with(classes));
    Files.writeString(classes.resolve("a/One.class"), "eno");
    String after = with(classes);
    assertNotEquals(before, after);
    Files.writeString(classes.resolve("application.conf"), "throughput = 1");
    String tuned = with(classes);
    assertNotEquals(after, tuned);
    Files.createDirectories(classes.resolve("META-INF/services"));
    Files.writeString(classes.resolve("META-INF/services/any"), "a.One");
    assertNotEquals(tuned, with(classes));
  }

  @Test
  void anyChangeOfTheJarOfSomebodyElseIsAnotherBuild() throws IOException {
    Path jar = Files.writeString(folder.resolve("its.jar"), "one");
    String before = with(classes, jar);
    Files.writeString(jar, "eno");
    assertNotEquals(before, with(classes, jar));
  }

  @Test
  void resultsAndLogsInTheFolderOfARuntimeAreNoOtherBuild() throws IOException {
    String before = with(classes);
    Files.writeString(classes.resolve("journal.jsonl"), "{}");
    Files.writeString(classes.resolve("log.txt"), "so far");
    assertEquals(before, with(classes));
  }

  @Test
  void entryThatIsNotThereOrEmptyIsPassedOver() throws IOException {
    Path none = folder.resolve("none");
    assertEquals(with(classes, none), with(classes, none));
    Path here = Files.createTempFile(Path.of(""), "build", ".properties");
    try {
      String before = with(classes, Path.of(""));
      Files.writeString(here, "fast=true");
      assertEquals(before, with(classes, Path.of("")));
    } finally {
      Files.delete(here);
    }
  }

  private static String refusal(Path entry) {
    return String.valueOf(
        assertThrows(UncheckedIOException.class, () -> with(entry)).getMessage());
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "permissions are others there")
  void folderThatCannotBeReadIsNamedWithItsEntry() throws IOException {
    Path closed = Files.createDirectory(classes.toRealPath().resolve("closed"));
    Files.setPosixFilePermissions(closed, Set.of());
    assumeFalse(Files.isReadable(closed), "whoever runs the tests may read everything");
    assertEquals(
        "SAVINA_CLASSPATH has " + classes + ", of which " + closed + " cannot be read",
        refusal(classes));
  }

  /** The memory of this program is a file that nobody can read from its beginning. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void fileThatCannotBeReadIsNamed() {
    Path memory = Path.of("/proc/self/mem");
    assertEquals("SAVINA_CLASSPATH has " + memory + ", which cannot be read", refusal(memory));
  }

  @Test
  void commandTellsInOneLineWhatCannotBeRead() throws Exception {
    StringWriter err = new StringWriter();
    CommandLine command = Savina.over(List.of()).setErr(new PrintWriter(err));
    UncheckedIOException e = new UncheckedIOException("A has B", new IOException("C"));
    assertEquals(Complaints.FAILED, Complaints.failure(e, command, command.parseArgs()));
    assertEquals(
        "savina: a file could not be read or written: A has B", err.toString().strip());
  }
}
