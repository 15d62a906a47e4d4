package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The script {@code savina}, in a project where nothing is real, with a Maven that copies a jar.
 */
@Timeout(60)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the script is one of bash")
class ScriptTest {
  private static final List<String> SOURCES = List.of(
      "pom.xml",
      "savina-bench/pom.xml",
      "savina-bench/src/main/A.java",
      "selector-core/pom.xml",
      "selector-core/src/main/B.java",
      "selector-patterns/pom.xml",
      "selector-patterns/src/main/C.java");

  @TempDir
  private Path project = Path.of("");

  /** What the shell asks of every JVM. */
  private String options = "";

  @BeforeEach
  void project() throws IOException {
    Instant before = Instant.now().minus(Duration.ofHours(1));
    for (String source : SOURCES) {
      write(source, "");
      Files.setLastModifiedTime(project.resolve(source), FileTime.from(before));
    }
    script("savina-bench/savina", Files.readString(Path.of("savina")));
    script("selector-core/find-jdk", "#!/bin/sh\necho " + project.resolve("jdk") + "\n");
    script("jdk/bin/java", "#!/bin/sh\n");
    maven("1");
  }

  /** Builds the jar of this version, where there may be those of others. */
  private void maven(String version) throws IOException {
    script(
        "bin/mvn",
        "#!/bin/sh\nmkdir -p savina-bench/target/classes savina-bench/target/lib\n"
            + "touch savina-bench/target/lib/selector-core-" + version + ".jar\n");
  }

  private void script(String name, String text) throws IOException {
    Files.setPosixFilePermissions(write(name, text), PosixFilePermissions.fromString("rwx------"));
  }

  private Path write(String name, String text) throws IOException {
    Path file = project.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  /** Starts the script; it finds its own number in {@code SCRIPT}, and its temporary files in tmp. */
  private Process start() throws IOException {
    Files.createDirectories(project.resolve("tmp"));
    ProcessBuilder builder = new ProcessBuilder(
            "bash",
            "-c",
            "export SCRIPT=$$; exec \"$0\" list",
            project.resolve("savina-bench/savina").toString())
        .redirectErrorStream(true);
    builder
        .environment()
        .merge("PATH", project.resolve("bin").toString(), (old, its) -> its + ":" + old);
    builder.environment().put("TMPDIR", project.resolve("tmp").toString());
    List.of("SAVINA_CLASSPATH", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS")
        .forEach(builder.environment()::remove);
    builder.environment().put("JAVA_TOOL_OPTIONS", options);
    return builder.start();
  }

  private static String said(Process process) throws IOException {
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  /** Runs the script, and tells the jars that its JVM finds. */
  private List<String> jars() throws IOException, InterruptedException {
    Process process = start();
    String said = said(process);
    assertEquals(0, process.waitFor(), said);
    return files("savina-bench/target/lib");
  }

  private List<String> files(String folder) throws IOException {
    try (Stream<Path> files = Files.list(project.resolve(folder))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  /** With 1 it would say that something is slower. */
  private void isRefused(String complaint) throws IOException, InterruptedException {
    Process process = start();
    String said = said(process);
    assertEquals(Complaints.USAGE, process.waitFor(), said);
    assertTrue(said.contains("savina: " + complaint), said);
  }

  @Test
  void jarsOfEarlierVersionsAreNotLeftBesideTheCurrentOnes() throws Exception {
    assertEquals(List.of("selector-core-1.jar"), jars());
    maven("2");
    Files.delete(project.resolve("savina-bench/target/savina.built"));
    assertEquals(List.of("selector-core-2.jar"), jars());
  }

  @Test
  void twoCommandsThatBeginAtOnceBuildOnce() throws Exception {
    assumeTrue(
        new ProcessBuilder("bash", "-c", "command -v flock").start().waitFor() == 0,
        "there is nothing to wait for each other with");
    // The second command begins in the middle of that build, and builds as well or waits.
    script("bin/mvn", """
        #!/bin/sh
        echo >>builds
        mkdir -p savina-bench/target/classes savina-bench/target/lib
        [ -e said ] || { (savina-bench/savina list >said 2>&1; touch ended) 9>&- & }
        while ! [ -s said ]; do :; done
        touch savina-bench/target/lib/selector-core-1.jar
        """);
    Process first = start();
    assertEquals(0, first.waitFor());
    while (!Files.exists(project.resolve("ended"))) {
      Thread.onSpinWait();
    }
    assertEquals(1, Files.readAllLines(project.resolve("builds")).size());
  }

  @Test
  void whatHasNotChangedIsNotBuiltAgain() throws Exception {
    jars();
    maven("2");
    assertEquals(List.of("selector-core-1.jar"), jars());
  }

  @Test
  void changeOfAnySourceIsBuilt() throws Exception {
    jars();
    int version = 1;
    for (String source : SOURCES) {
      maven(String.valueOf(++version));
      Path built = project.resolve("savina-bench/target/savina.built");
      Instant later = Files.getLastModifiedTime(built).toInstant().plusNanos(1_000_000);
      Files.setLastModifiedTime(project.resolve(source), FileTime.from(later));
      assertEquals(List.of("selector-core-" + version + ".jar"), jars(), source);
      Files.setLastModifiedTime(built, FileTime.from(later.plusNanos(1_000_000)));
    }
  }

  @ParameterizedTest
  @CsvSource({"mktemp,cannot make", "rm,cannot delete", "mv,cannot write"})
  void whateverKeepsItFromBuildingIsAMistake(String command, String complaint) throws Exception {
    script("bin/" + command, "#!/bin/sh\nexit 1\n");
    isRefused(complaint);
  }

  @Test
  void placeWhereNothingCanBeBuiltIsAMistake() throws Exception {
    write("savina-bench/target", "not a folder");
    isRefused("cannot write to " + project.resolve("savina-bench/target"));
  }

  /** As one that is to have two collectors. */
  @Test
  void jvmThatDoesNotStartWithTheOptionsOfTheShellIsAMistake() throws Exception {
    options = "-XX:+UseG1GC";
    script("jdk/bin/java", "#!/bin/sh\necho Conflicting $1\nexit 1\n");
    isRefused(project.resolve("jdk/bin/java") + " does not start: Conflicting -XX:+UseSerialGC");
  }

  @Test
  void whereTheShellHasNoOptionsOneJvmIsStarted() throws Exception {
    script("jdk/bin/java", "#!/bin/sh\necho >> " + project.resolve("started") + "\n");
    jars();
    assertEquals(1, Files.readAllLines(project.resolve("started")).size());
  }

  @Test
  void buildLeavesNoTemporaryFiles() throws Exception {
    jars();
    assertEquals(List.of(), files("tmp"));
  }

  @Test
  void interruptedBuildLeavesNoTemporaryFiles() throws Exception {
    script("bin/mvn", "#!/bin/sh\nkill -TERM $SCRIPT\n");
    Process process = start();
    String said = said(process);
    assertNotEquals(0, process.waitFor(), said);
    assertEquals(List.of(), files("tmp"));
  }
}
