package dev.selectors.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/** The scripts of the modules, in a project where Maven and Java only say that they were run. */
@Timeout(60)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the scripts are those of bash")
final class ScriptsTest {
  private static final Path ROOT = Path.of("..");

  /** Those that tell what they do. */
  static final List<String> SCRIPTS = List.of(
      "docs/wide-finder",
      "selector-core/coverage",
      "selector-core/jcstress",
      "selector-core/lincheck",
      "selector-core/mutation",
      "selector-core/soak",
      "selector-testkit/simulate");

  @TempDir
  private Path project = Path.of("");

  /** A jcstress that has found an error in one pair and none in another, if it is to run pairs. */
  private static final String RAN = """
      echo "$*" > options
      echo RUN RESULTS
      echo '  [OK] dev.selectors.ATest'
      case "$PWD" in
        *pairs)
          echo '  SEND SEND, HANDLED, HANDLED  1,000  99.8%  Acceptable  fine'
          echo '  SEND SEND, WRONG, lost  2  0.2%  Forbidden  not fine'
          echo '  SEND STOP, DEAD, Stopped  5  100.0%  Acceptable  fine' ;;
        *) echo '  1   7  100.0%  Acceptable  fine' ;;
      esac
      """;

  /** As {@link #run(String, String...)} says. */
  private static final String START = "export SCRIPT=$$; exec bash \"$0\" \"$@\" 3>&1";

  /** What a script has answered, on both its outputs. */
  private record Answer(int code, String text) {}

  @BeforeEach
  void tools() throws IOException {
    write("selector-core/find-jdk", "echo " + project.resolve("jdk"));
    write("bin/mvn", "echo Maven was run");
    write("jdk/bin/java", "echo Java was run");
    write("selector-core/src/lincheck/java/dev/selectors/BoundTest.java", "");
    write("selector-core/target/soak.classpath", "");
    write("selector-testkit/target/simulate.classpath", "");
    write("docs/target/wide-finder.classpath", "");
  }

  private void write(String name, String text) throws IOException {
    Path file = project.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n" + text + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }

  /**
   * Runs a copy of the script. What it starts finds the number of the script in {@code SCRIPT}, and
   * has its output as file 3 too, so that there is no answer before the last of these has ended.
   */
  private Answer run(String script, String... args) throws IOException, InterruptedException {
    Path copy = copy(script);
    List<String> command = new ArrayList<>(List.of("bash", "-c", START, copy.toString()));
    command.addAll(List.of(args));
    return run(command);
  }

  private Path copy(String script) throws IOException {
    Path copy = project.resolve(script);
    Files.createDirectories(copy.getParent());
    return Files.writeString(copy, Files.readString(ROOT.resolve(script)));
  }

  private Answer run(List<String> command) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder
        .environment()
        .merge("PATH", project.resolve("bin").toString(), (old, its) -> its + ":" + old);
    Process process = builder.start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Answer(process.waitFor(), text);
  }

  @ParameterizedTest
  @FieldSource("SCRIPTS")
  void askedForHelpAScriptTellsWhatItDoesAndDoesNothing(String script) throws Exception {
    String first = Files.readAllLines(ROOT.resolve(script)).get(1).substring("# ".length());
    for (String option : List.of("-h", "--help")) {
      Answer help = run(script, option);
      assertEquals(0, help.code(), help.text());
      assertTrue(help.text().startsWith(first + "\n"), help.text());
      assertFalse(help.text().contains("was run"), help.text());
    }
  }

  @ParameterizedTest
  @FieldSource("SCRIPTS")
  void aScriptStaysInItsProjectWhereverCdLooksFirst(String script) throws Exception {
    copy(script);
    write("elsewhere/" + script, "");
    String there = "cd \"$0\" && CDPATH=$0/elsewhere exec bash \"$1\" --help";
    Answer help = run(List.of("bash", "-c", there, project.toString(), script));
    String first = Files.readAllLines(ROOT.resolve(script)).get(1).substring("# ".length());
    assertEquals(0, help.code(), help.text());
    assertTrue(help.text().startsWith(first + "\n"), help.text());
  }

  /** That of macOS takes the brace for a part of the command. */
  @ParameterizedTest
  @FieldSource("SCRIPTS")
  void noScriptClosesABraceOfSedRightBehindACommand(String script) throws IOException {
    assertFalse(Files.readString(ROOT.resolve(script)).matches("(?s).*sed -n '[^']*[a-z]}.*"));
  }

  @Test
  void lincheckDoesNotBlameATestThatWasNotRun() throws Exception {
    write("bin/mvn", "echo 'Unrecognized option: --bogus'; exit 1");
    Answer answer = run("selector-core/lincheck", "--bogus");
    assertEquals(
        new Answer(1, "Unrecognized option: --bogus\nNo test was run: see above.\n"), answer);
  }

  @Test
  void lincheckBlamesATestThatFails() throws Exception {
    write("bin/mvn", "echo 'Tests run: 1, Failures: 1 -- in dev.selectors.BoundTest'; exit 1");
    Answer answer = run("selector-core/lincheck");
    assertEquals(1, answer.code());
    assertTrue(answer.text().contains("BoundTest.java failed"), answer.text());
  }

  @Test
  void jcstressMakesNoTableOfTestsThatWereNotRun() throws Exception {
    write("selector-core/target/jcstress-pairs.md", "the table of before");
    write("jdk/bin/java", "echo \"ERROR: 'bogus' is not a recognized option\"; exit 1");
    Answer answer = run("selector-core/jcstress", "--bogus");
    assertEquals(1, answer.code());
    assertTrue(
        answer.text().contains("ERROR: 'bogus' is not a recognized option\n"), answer.text());
    assertTrue(answer.text().contains("No test was run: see above"), answer.text());
    assertFalse(answer.text().contains("MISSING"), answer.text());
    String table = Files.readString(project.resolve("selector-core/target/jcstress-pairs.md"));
    assertTrue(table.contains("the table of before"), table);
  }

  @ParameterizedTest
  @CsvSource({"-tSendAgainstIdle, 300", "-tAllPairs, 31500"})
  void jcstressGivesAllPairsTheTimeOfEachAndMakesNoTableOfTestsThatWereChosen(
      String option, int time) throws Exception {
    write("jdk/bin/java", RAN);
    Answer answer = run("selector-core/jcstress", option);
    assertEquals(0, answer.code(), answer.text());
    assertTrue(answer.text().contains("1 tests, 7 samples, 0 forbidden"), answer.text());
    assertFalse(answer.text().contains("MISSING"), answer.text());
    assertTrue(options("jcstress-results").contains("-time " + time + " "));
  }

  /** What the runs whose results are there were given. */
  private String options(String results) throws IOException {
    return Files.readString(project.resolve("selector-core/target/" + results + "/options"));
  }

  @Test
  void jcstressMakesTheTableOfPairsWhenAllTestsAreRun() throws Exception {
    write("jdk/bin/java", RAN);
    Answer answer = run("selector-core/jcstress");
    assertEquals(1, answer.code(), answer.text());
    assertTrue(answer.text().contains("| FAILED 2  |"), answer.text());
    assertTrue(answer.text().contains("| 5         |"), answer.text());
    assertTrue(
        answer.text().contains("1 pairs without a forbidden outcome in 5 samples, 1 pairs failed"),
        answer.text());
    assertTrue(answer.text().contains("103 missing"), answer.text());
    assertTrue(options("jcstress-results").contains("-time 300 -t ^(?!.*\\.AllPairs$) "));
    assertTrue(options("jcstress-pairs").contains("-time 31500 -t \\.AllPairs$ "));
  }

  @ParameterizedTest
  @CsvSource({
    "bin/mvn, INT, 130",
    "bin/mvn, TERM, 143",
    "jdk/bin/java, INT, 130",
    "jdk/bin/java, TERM, 143"
  })
  void jcstressEndsWithAllThatItHasStarted(String tool, String signal, int code) throws Exception {
    assumeTrue(
        run(List.of("bash", "-c", "kill -" + signal + " $$")).code() == code,
        "whoever has started the tests has it ignored");
    write(tool, "sleep 100 & kill -" + signal + " $SCRIPT; wait");
    Answer answer = run("selector-core/jcstress");
    assertEquals(code, answer.code(), answer.text());
  }

  /** On a slow machine, which takes its time before each command of the script. */
  @Test
  void jcstressEndsAlsoWhatItHasJustStarted() throws Exception {
    write("slow", "set -o functrace; trap '[ $BASHPID != $$ ] || sleep 0.1' DEBUG");
    write("bin/mvn", "sleep 100 & kill $SCRIPT; wait");
    String slowly = "export BASH_ENV='" + project.resolve("slow") + "'; " + START;
    Answer answer =
        run(List.of("bash", "-c", slowly, copy("selector-core/jcstress").toString()));
    assertEquals(143, answer.code(), answer.text());
  }

  @Test
  void jcstressEndsAlsoWhatDoesNotListen() throws Exception {
    write("jdk/bin/java", "trap '' TERM; kill $SCRIPT; sleep 100");
    Answer answer = run("selector-core/jcstress");
    assertEquals(143, answer.code(), answer.text());
  }

  @Test
  void jcstressThatRanOutOfTimeLeavesNothingRunning() throws Exception {
    write("bin/timeout", "[ $2 = 1 ] || { sleep 100 > /dev/null 2>&1 & exit 124; }");
    Answer answer = run("selector-core/jcstress");
    assertEquals(1, answer.code(), answer.text());
    assertTrue(answer.text().contains("Given up after 1200 seconds: "), answer.text());
  }

  @ParameterizedTest
  @CsvSource(textBlock = """
          selector-core/jcstress | 1 | --seeded takes no options | --seeded -t SendWith
          selector-core/soak | 1 | too large | 1000 99999999999999999999
          selector-core/soak | 1 | too large | --heap 1000 9_999_999_999
          selector-core/soak | 1 | nothing to do | 0
          selector-core/soak | 1 | nothing to do | --asks 0_0 7
          selector-core/soak | 1 | nothing to do | --heap 0
          selector-core/soak | 1 | nothing to do | --heap 1000 0
          selector-testkit/simulate | 2 | too large | 99999999999999999999
          selector-testkit/simulate | 2 | not a number | ten
          selector-testkit/simulate | 2 | not a number | -1
          selector-testkit/simulate | 2 | nothing to do | 0 3
          selector-testkit/simulate | 2 | more than two numbers | 5 3 7
          selector-testkit/simulate | 2 | --seeded takes no numbers | --seeded 5
          docs/wide-finder | 1 | too large | 1_000_000
          docs/wide-finder | 1 | too large | 1 10000
          docs/wide-finder | 1 | not a number | abc
          docs/wide-finder | 1 | not a number | -1
          docs/wide-finder | 1 | nothing to do | 0
          docs/wide-finder | 1 | nothing to do | 1 0
          docs/wide-finder | 1 | more than two numbers | 1 2 3
          """, delimiter = '|')
  void aScriptRefusesWhatIsNotMeant(String script, int code, String why, String line)
      throws Exception {
    Answer answer = run(script, line.split(" ", -1));
    assertEquals(code, answer.code(), answer.text());
    assertTrue(answer.text().startsWith(why + ": "), answer.text());
    assertTrue(answer.text().endsWith(". See " + script + " --help\n"), answer.text());
  }

  @ParameterizedTest
  @CsvSource(textBlock = """
          selector-core/soak | | dev.selectors.MessageSoak
          selector-core/soak | 1_000 9 | dev.selectors.MessageSoak 1000 9
          selector-core/soak | --asks | dev.selectors.AskSoak
          selector-core/soak | --asks 1_000 0 | dev.selectors.AskSoak 1000 0
          selector-core/soak | --heap | dev.selectors.HeapSoak
          selector-core/soak | --heap 1_000 6_4 | dev.selectors.HeapSoak 1000 64
          selector-testkit/simulate | | dev.selectors.testkit.model.Simulation
          selector-testkit/simulate | 1_000 0 | dev.selectors.testkit.model.Simulation 1000 0
          docs/wide-finder | | dev.selectors.docs.streams.WideFinder
          docs/wide-finder | 1_00 8 | dev.selectors.docs.streams.WideFinder 100 8
          """, delimiter = '|')
  void aScriptPassesOnWhatIsMeant(String script, @Nullable String line, String passed)
      throws Exception {
    write("jdk/bin/java", "echo Java was run; for word; do echo \"$word\"; done");
    Answer answer = run(script, line == null ? new String[0] : line.split(" ", -1));
    assertEquals(0, answer.code(), answer.text());
    assertTrue(answer.text().startsWith("Maven was run\nJava was run\n"), answer.text());
    String words = passed.replace(' ', '\n') + "\n";
    assertTrue(answer.text().endsWith("\n" + words), answer.text());
  }

  @Test
  void simulateReportsNoDifferenceWhereNothingWasRun() throws Exception {
    write("bin/mvn", "echo 'it does not compile'; exit 1");
    assertEquals(
        new Answer(2, "it does not compile\nNo program was run: see above.\n"),
        run("selector-testkit/simulate"));
  }

  /** A bug in a core that any tool takes for one. */
  private void plant(String patch) throws IOException {
    write("pom.xml", "");
    write("selector-core/pom.xml", "");
    write("selector-core/src/main/java/A.java", "");
    write(patch, "Found by ATest");
    write("bin/patch", "");
    write("jdk/bin/javac", "");
  }

  @ParameterizedTest
  @CsvSource({
    "exit 0, 1, NOT FOUND",
    "echo FOUND after 3 seeds; exit 1, 0, FOUND after 3 seeds",
    "exit 1, 2, not tried to the end: java exited with 1.",
    "kill -KILL $$, 2, not tried to the end: java exited with 137.",
    "exit 130, 2, not tried to the end: java exited with 130."
  })
  void simulateMissesOnlyABugThatAllProgramsWereRunWith(String java, int code, String end)
      throws Exception {
    plant("selector-testkit/src/test/seeded/bug.patch");
    write("jdk/bin/java", java);
    Answer answer = run("selector-testkit/simulate", "--seeded");
    assertEquals(code, answer.code(), answer.text());
    assertTrue(answer.text().endsWith(end + "\n"), answer.text());
    assertEquals(end.equals("NOT FOUND"), answer.text().contains("NOT FOUND"), answer.text());
  }

  @ParameterizedTest
  @CsvSource({
    "exit 1, exit 0, bug.patch was not compiled.",
    "exit 0, exit 137, bug.patch was not tried.",
    "exit 0, echo RUN RESULTS; echo [OK] dev.selectors.ATest, NOT FOUND: "
  })
  void jcstressMissesOnlyABugThatItsTestsWereRunWith(String mvn, String java, String end)
      throws Exception {
    plant("selector-core/src/jcstress/seeded/bug.patch");
    write("bin/mvn", "mkdir -p $(dirname $6)/target; " + mvn);
    write("jdk/bin/java", java);
    Answer answer = run("selector-core/jcstress", "--seeded");
    assertEquals(1, answer.code(), answer.text());
    assertTrue(answer.text().contains(end), answer.text());
    assertEquals(end.startsWith("NOT"), answer.text().contains("NOT FOUND"), answer.text());
  }
}
