package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  private static String name(Path path) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    Build.add(path, digest);
    return HexFormat.of().formatHex(digest.digest());
  }

  @Test
  void thisOneHasAName() {
    String name = Build.name();
    assertNotNull(name);
    assertEquals(12, name.length());
    assertEquals(name, Environment.here(List.of(2), List.of()).build());
  }

  @Test
  void jarIsTheSameAsTheFolderItWasMadeOf() throws Exception {
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
  void anyChangeOfAClassIsAnotherBuild() throws Exception {
    String before = name(classes);
    Files.writeString(classes.resolve("a/One.class"), "other");
    assertNotEquals(before, name(classes));
  }

  @Test
  void whatMovesFromOneClassToTheNextIsAnotherBuild() throws Exception {
    String before = name(classes);
    Files.writeString(classes.resolve("a/One.class"), "onea/T");
    assertNotEquals(before, name(classes));
    Files.writeString(classes.resolve("a/One.class"), "one");
    Files.move(classes.resolve("a/One.class"), classes.resolve("a/Three.class"));
    assertNotEquals(before, name(classes));
  }
}
