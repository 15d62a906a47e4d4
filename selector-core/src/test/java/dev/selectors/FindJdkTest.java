package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code find-jdk}, with JDKs that can do nothing but tell their version. */
@Timeout(60)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the script is one of bash")
class FindJdkTest {
  private static final String OF_25 =
      "openjdk version \"25.0.1\" 2025-10-21 LTS\nOpenJDK Runtime Environment (build 25.0.1+8)";

  @TempDir
  private Path folder = Path.of("");

  /** Makes a JDK that gives this answer when it is asked for its version. */
  private Path jdk(String name, String answer) throws IOException {
    return jdk(name, answer, 0);
  }

  /** The same with this exit code. */
  private Path jdk(String name, String answer, int code) throws IOException {
    Path bin = Files.createDirectories(folder.resolve(name).resolve("bin"));
    for (String program : new String[] {"java", "javac"}) {
      Path file = Files.writeString(
          bin.resolve(program),
          "#!/bin/sh\ncat >&2 <<'end'\n" + answer + "\nend\nexit " + code + "\n");
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }
    return bin.getParent();
  }

  /** What the script finds if these are the shell's JDK and the one on the path. */
  private static String found(Path javaHome, Path onPath) throws IOException, InterruptedException {
    return said(0, javaHome, onPath, Map.of());
  }

  /** What the script says, which must end with this code; the shell has these variables, too. */
  private static String said(int code, Path javaHome, Path onPath, Map<String, String> variables)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(
            Path.of("find-jdk").toAbsolutePath().toString())
        .redirectErrorStream(true);
    builder.environment().putAll(variables);
    builder.environment().put("JAVA_HOME", javaHome.toString());
    builder.environment().merge("PATH", onPath + "/bin", (old, its) -> its + ":" + old);
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(code, process.waitFor(), said);
    return said.strip();
  }

  @Test
  void jdkOfTheShellComesBeforeTheDefault() throws Exception {
    Path mine = jdk("mine", OF_25);
    assertEquals(mine.toString(), found(mine, jdk("default", OF_25)));
  }

  @Test
  void jdkThatIsTooOldIsPassedOver() throws Exception {
    Path other = jdk("default", OF_25).toRealPath();
    Path seventeen = jdk("seventeen", "openjdk version \"17.0.1\" 2021-10-19");
    assertEquals(other.toString(), found(seventeen, other));
    Path eight = jdk("eight", "java version \"1.8.0_202\"");
    assertEquals(other.toString(), found(eight, other));
  }

  @Test
  void versionIsFoundBelowWhatTheJvmSaysOfOptionsOfTheShell() throws Exception {
    Path mine = jdk(
        "mine",
        "NOTE: Picked up JDK_JAVA_OPTIONS: -Xmx1g\n"
            + "Picked up JAVA_TOOL_OPTIONS: -Dmy.version \"8\"\n" + OF_25);
    assertEquals(mine.toString(), found(mine, jdk("default", OF_25)));
  }

  @Test
  void jdkWhoseJvmDoesNotStartIsPassedOver() throws Exception {
    Path other = jdk("default", OF_25).toRealPath();
    Path broken = jdk("broken", "Unrecognized option: --bogus", 1);
    assertEquals(other.toString(), found(broken, other));
  }

  /** Uses an option for all JVMs that none knows, as the machine has JDKs in the usual places. */
  @Test
  void whereNoneWillDoTheFirstJvmThatDoesNotStartIsHeard() throws Exception {
    Path broken = jdk("broken", "Unrecognized option: --bogus", 1);
    Path worse = jdk("worse", "Unrecognized option: --worse", 2);
    assertEquals(
        broken + "/bin/java does not start: Unrecognized option: --bogus\n"
            + "No JDK 21 or newer was found: install one, or set JAVA_HOME to it.",
        said(2, broken, worse, Map.of("JAVA_TOOL_OPTIONS", "-XX:NoSuchFlag")));
  }
}
