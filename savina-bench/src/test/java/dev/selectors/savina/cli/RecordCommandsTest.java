package dev.selectors.savina.cli;

import static dev.selectors.savina.cli.Said.savina;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands that work on results, as their user sees them. */
@Timeout(120)
class RecordCommandsTest {
  @TempDir
  private Path folder = Path.of("");

  private String file(String name, Environment environment, Measured... rows) throws IOException {
    Results.of(environment, List.of(rows)).write(folder.resolve(name));
    return folder.resolve(name).resolve("results.json").toString();
  }

  @Test
  void checkEndsWithOneIfAnythingIsSlower() throws IOException {
    String before = file("before", Rows.here(1), Rows.row(5, 10, 10), Rows.row(6, 10, 10));
    String after = file("after", Rows.here(2), Rows.row(5, 13, 13), Rows.row(6, 10, 10));
    Said said = savina("check", before, after);
    assertEquals(CheckCommand.SLOWER, said.code(), said::err);
    assertTrue(said.out().contains("1 of 2 rows slower (by more than 1.05)"), said::out);
    assertEquals(0, savina("check", after, before).code());
    assertEquals(0, savina("check", before, after, "--tolerance", "1.4").code());
    assertEquals(0, savina("check", before, before).code());
  }

  @Test
  void whatIsUndecidedFailsIfThatIsWanted() throws IOException {
    String one = file("one", Rows.here(1), Rows.row(5, 10), Rows.row(6, 10, 10));
    assertEquals(0, savina("check", one, one).code());
    Said said = savina("check", one, one, "--fail-undecided");
    assertEquals(CheckCommand.SLOWER, said.code());
    assertTrue(said.out().contains("failed, as rows are undecided"), said::out);
    String two = file("two", Rows.here(1), Rows.row(6, 10, 10));
    assertEquals(0, savina("check", two, two, "--fail-undecided").code());
  }

  @Test
  void checkTakesFoldersToo() throws IOException {
    file("one", Rows.here(1), Rows.row(5, 10, 10));
    String one = folder.resolve("one").toString();
    assertEquals(0, savina("check", one, one).code());
  }

  @Test
  void missingRowFailsUnlessThatIsAllowed() throws IOException {
    String both = file("both", Rows.here(1), Rows.row(5, 10, 10), Rows.row(6, 10, 10));
    String one = file("one", Rows.here(2), Rows.row(5, 10, 10));
    Said said = savina("check", both, one);
    assertEquals(CheckCommand.SLOWER, said.code());
    assertTrue(said.out().contains("only in the baseline: fib actor n=6"), said::out);
    assertTrue(said.out().contains("--partial allows that"), said::out);
    assertEquals(0, savina("check", both, one, "--partial").code());
    Said more = savina("check", one, both);
    assertEquals(0, more.code());
    assertTrue(more.out().contains("only in the results: fib actor n=6"), more::out);
  }

  @Test
  void otherMachineIsWarnedOf() throws IOException {
    String here = file("here", Rows.here(1), Rows.row(5, 10, 10));
    String there = file("there", Rows.elsewhere("Q", 1), Rows.row(5, 10, 10));
    Said said = savina("check", here, there);
    assertEquals(0, said.code());
    assertTrue(said.out().contains("warning: the baseline has machine"), said::out);
  }

  private static Measured far(double milliseconds, double nanos) {
    return Rows.apart(Rows.row(5, milliseconds, milliseconds), nanos, nanos);
  }

  @Test
  void ratioOfNearAndFarProcessorsIsWarnedOf() throws IOException {
    String near = file("near", Rows.here(1), far(10, 60), Rows.row(6, 10, 10));
    String far = file("far", Rows.here(2), far(30, 450), Rows.row(6, 10, 10));
    String warning =
        "warning: in 1 of 2 rows the processors were at least twice as far apart in some"
            + " JVMs as in others: their ratios reflect that too";
    Said said = savina("check", near, far);
    assertTrue(said.out().contains(warning), said::out);
    assertFalse(savina("check", near, near).out().contains("the processors were"));
  }

  @Test
  void mergeAndItsPageTellHowNearTheProcessorsWere() throws IOException {
    String near = file("near", Rows.here(1), far(10, 60));
    String far = file("far", Rows.here(2), far(30, 450));
    String both = folder.resolve("both").toString();
    Said said = savina("merge", near, far, "--out", both);
    String told =
        "processors: 255 ns from one to the other and back, but half that and less in 2 of"
            + " 4 forks: their times are not comparable";
    assertTrue(said.out().lines().anyMatch(told::equals), said::out);
    String page = Files.readString(folder.resolve("both/report.html"));
    assertTrue(page.contains("\"processors\" : [ \"" + told + "\" ]"));
    assertTrue(page.contains("data.processors"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "check | Missing required parameter: 'BASELINE.json'",
        "check nowhere.json | no file nowhere.json; 'savina run' and 'savina compare' write",
        "check OLD nowhere.json | no file nowhere.json; 'savina run' and 'savina compare' write",
        "check OLD OLD --tolerance 0.9 | --tolerance must be 1 or more, was 0.9",
        "check OLD OLD --confidence 0.99 | --confidence must be a percentage from 50 to 99.9",
        "check OLD OLD --out x | --out and --resume are for measuring: leave out RESULTS.json",
        "check OLD --resume nowhere | no journal in nowhere: --resume takes the folder of a run",
        "merge | Missing required parameter: 'RESULTS.json'",
        "merge OLD nowhere.json | no file nowhere.json; 'savina run' and 'savina compare' write",
        "merge OLD OLD | concsll actor workers=20 requests=20 writes=10 sizes=1 rng=jur, 2 workers",
        "run --resume nowhere | no journal in nowhere: --resume takes the folder of a run",
        "run --resume a --out b | --resume has its own folder: give it without --out",
        "compare --resume nowhere | no journal in nowhere: --resume takes the folder of a run",
      })
  void mistakeIsAnsweredInOneLine(String args, String message) {
    savina(args, Map.of("OLD", ResultsFileTest.old())).assertMistake(message);
  }

  @Test
  void baselineThatCannotBeMeasuredAnyMoreIsRefused() throws IOException {
    String text = Files.readString(ResultsFileTest.old());
    Path file = folder.resolve("results.json");
    Files.writeString(file, text.replace("\"n\" : 5", "\"depth\" : 5"));
    assertEquals(
        "savina: fib has other parameters now: n=25, where the baseline has depth=5; make a new"
            + " baseline",
        savina("check", file.toString()).err().strip());
    Files.writeString(file, text.replace("\"fib\"", "\"fob\""));
    assertTrue(savina("check", file.toString())
        .err()
        .startsWith("savina: unknown benchmark 'fob'; did you mean 'fib'?"));
    Files.writeString(
        file, text.replace("\"variant\" : \"arrival\"", "\"variant\" : \"departure\""));
    assertTrue(savina("check", file.toString())
        .err()
        .startsWith("savina: unknown variant 'departure'; Known: actor, arrival,"));
  }

  @Test
  void mergeWritesOneReportThatTellsWhereEachRowIsFrom() throws IOException {
    String here = file("here", Rows.here(1), Rows.row(5, 10, 10));
    String there = file("there", Rows.elsewhere("Q", 1), Rows.row(5, 20, 20));
    Said said = savina("merge", here, there, "--out", folder.resolve("both").toString());
    assertEquals(0, said.code(), said::err);
    List<String> lines = said.out().lines().toList();
    assertTrue(lines
        .get(0)
        .startsWith("A: 2026-01-31T12:00:01Z, selector-core-1, JVM 25, Linux, 2 cores"));
    assertTrue(lines.containsAll(List.of("fib: n=5, at A", "fib: n=5, at B")), said::out);
    String page = Files.readString(folder.resolve("both").resolve("report.html"));
    assertTrue(page.contains("\"place\" : \"B\""));
    assertEquals(
        9, Files.readAllLines(folder.resolve("both").resolve("results.csv")).size());
  }

  @Test
  void machinesThatCannotBeToldApartAreTakenForOneAndThatIsSaid() throws IOException {
    String here = file("here", Rows.elsewhere(null, 1), Rows.row(5, 10, 10));
    String there = file("there", Rows.elsewhere(null, 2), Rows.row(5, 20, 20));
    String known = file("known", Rows.elsewhere("Q", 3), Rows.row(5, 30, 30));
    String said = "processor unknown: all that was measured on Linux, 2 cores is taken to be of"
        + " one machine";
    String three = savina(
            "merge", here, there, known, "--out", folder.resolve("all").toString())
        .out();
    assertEquals(List.of(said), three.lines().filter(said::equals).toList(), three);
    Said one = savina("merge", here, known, "--out", folder.resolve("two").toString());
    assertFalse(one.out().contains("processor unknown"), one::out);
  }

  @Test
  void mergedComparisonsAreComputedAnew() {
    String old = ResultsFileTest.old().toString();
    Said said = savina("merge", old, "--out", folder.toString());
    assertEquals(0, said.code(), said::err);
    assertTrue(said.out().contains("times relative to the best library"), said::out);
    assertTrue(said.out().contains("what the paper claims"), said::out);
    assertFalse(said.out().contains("not compared"), said::out);
  }

  @Test
  void resultsThatAreThereAreNotReplaced() {
    String old = ResultsFileTest.old().toString();
    Path out = folder.resolve("out");
    assertEquals(0, savina("merge", old, "--out", out.toString()).code());
    Said said = savina("merge", old, "--out", out.toString());
    assertEquals(Complaints.USAGE, said.code());
    assertEquals(
        "savina: " + out
            + " already holds a results.json, which would be lost; name another folder,"
            + " or delete it",
        said.err().strip());
  }

  @Test
  void whatWasMeasuredUntilAnInterruptionIsInNobodysWay() throws IOException {
    Path out = Files.createDirectory(folder.resolve("out"));
    Path journal = Files.createFile(out.resolve("journal.jsonl"));
    Map<String, Path> paths = Map.of("OLD", ResultsFileTest.old(), "OUT", out);
    for (String command : List.of("run fib", "merge OLD", "memory-over-time")) {
      Said said = savina(command + " --out OUT", paths);
      assertEquals(Complaints.USAGE, said.code());
      assertEquals(
          "savina: " + out + " holds what was measured until an interruption; go on with --resume "
              + Words.quoted(out) + ", or delete " + journal,
          said.err().strip());
    }
  }

  @Test
  void folderThatCannotBeMadeIsRefusedBeforeAnythingIsMeasured() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    Said said = savina("run", "fib", "--out", file.resolve("below").toString());
    assertEquals(Complaints.USAGE, said.code());
    assertTrue(said.err().contains("is not a folder that you may write to"), said::err);
  }

  /** A link to nowhere; and what the machine tells about itself as if it were files. */
  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need a privilege")
  void folderThatNoPermissionDeniesIsRefusedBeforeAnythingIsMeasured() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("nowhere"));
    List<Path> folders = new ArrayList<>(List.of(link, link.resolve("below")));
    Path machine = Path.of("/proc");
    if (Files.exists(machine)) {
      folders.addAll(List.of(machine, machine.resolve("below")));
    }
    Path old = Path.of(file("old", Rows.here(1), Rows.row(5, 10, 10)));
    for (String command :
        List.of("run fib", "compare fib", "paper", "check OLD", "merge OLD", "memory-over-time")) {
      for (Path out : folders) {
        Said said = savina(command + " --out OUT", Map.of("OLD", old, "OUT", out));
        said.assertMistake("no results can be written to " + out + ", as ");
        assertTrue(said.err().endsWith("; name another one with --out\n"), said::err);
      }
    }
    assertFalse(Files.exists(folder.resolve("nowhere")));
  }

  /** Real JVMs, as few and as short as it gets. */
  private Said shortRun(String... more) {
    List<String> args = new ArrayList<>(List.of(
        "run",
        "fib",
        "--progress=none",
        "--workers=2",
        "--forks=1",
        "--warmups=1",
        "--iterations=2",
        Said.JVM_ARGS,
        "-p",
        "n=3"));
    args.addAll(List.of(more));
    return savina(args.toArray(String[]::new));
  }

  @Test
  void interruptedRunGoesOn() throws IOException {
    Path out = folder.resolve("out");
    Said whole = shortRun("--out", out.toString());
    assertEquals(0, whole.code(), whole::err);
    assertTrue(whole.out().contains("--resume " + Words.quoted(out) + " goes on"), whole::out);
    assertFalse(Files.exists(out.resolve("journal.jsonl")));

    Results results = ResultsFile.read(out).results();
    JournalFile.in(folder)
        .append(
            false,
            new JournalFile.Head(
                "run",
                results.environment(),
                List.of(
                    "fib actor n=3, 2 workers, 1 fork x (1 warm-up + 2 iterations)",
                    "fib selector n=3, 2 workers, 1 fork x (1 warm-up + 2 iterations)")),
            new JournalFile.Fork(
                "fib selector n=3, 2 workers", 1, Trial.of(List.of(1e6, 2e6), List.of())));
    Said rest = shortRun("--resume", folder.toString());
    assertEquals(0, rest.code(), rest::err);
    assertTrue(rest.out().contains("goes on after 1 fork"), rest::out);
    List<Measured> rows = ResultsFile.read(folder).results().results();
    assertEquals(List.of(List.of(1e6, 2e6)), rows.get(1).milliseconds());
    assertTrue(rows.get(0).median() < 1e6);
  }

  @Test
  void baselineIsMeasuredAnewWithItsOwnParametersFlagsAndEffort() throws IOException {
    assertEquals(0, shortRun("--out", folder.resolve("then").toString()).code());
    String now = folder.resolve("now").toString();
    Said said = savina("check", folder.resolve("then").toString(), "--progress=none", "--out", now);
    assertEquals(0, said.code(), () -> said.out() + said.err());
    Results then = ResultsFile.read(folder.resolve("then")).results();
    Results again = ResultsFile.read(Path.of(now)).results();
    assertTrue(then.environment().isLike(again.environment()));
    assertEquals(
        then.results().stream().map(Measured::cell).toList(),
        again.results().stream().map(Measured::cell).toList());
    assertEquals(then.results().getFirst().effort(), again.results().getFirst().effort());
    assertTrue(said.out().contains("one JVM only"), said::out);
  }

  /** Each has flags of its own, so that no JVM is like all of them. */
  @Test
  void baselineOfSeveralEnvironmentsLikeThisIsRefused() throws IOException {
    List<Integer> two = List.of(2);
    String small = file("small", Environment.here(two, List.of("-Xmx140m")), Rows.row(3, 1));
    String large =
        file("large", Environment.here(two, List.of("-Xmx256m")), Rows.row(3, 1), Rows.row(4, 1));
    Path both = folder.resolve("both");
    assertEquals(0, savina("merge", small, large, "--out", both.toString()).code());
    Said said = savina("check", both.toString(), "--out", folder.resolve("now").toString());
    assertEquals(Complaints.USAGE, said.code(), said::out);
    assertEquals(
        "savina: the baseline is of 2 environments like this one, by flags -Xmx140m; by flags"
            + " -Xmx256m; give a baseline of one of them, or results as well",
        said.err().strip());
    assertEquals("", said.out());
  }

  @Test
  void rowsOfOtherEnvironmentsAreToldButNotMeasured() throws IOException {
    String here = folder.resolve("here").toString();
    assertEquals(0, shortRun("--out", here).code());
    String there = file("there", Rows.elsewhere("Q", 1), Rows.row(5, 20, 20));
    String both = folder.resolve("both").toString();
    assertEquals(0, savina("merge", there, here, "--out", both).code());
    Said said =
        savina("check", both, "--progress=none", "--out", folder.resolve("now").toString());
    assertEquals(0, said.code(), () -> said.out() + said.err());
    String told = "1 row of the baseline is of other environments, and was not measured";
    assertTrue(said.out().lines().anyMatch(told::equals), said::out);
    assertTrue(said.out().contains(" of 2 rows slower"), said::out);
  }

  @Test
  void whereNothingWasKeptTheWayOnIsToBeginAnew() throws IOException {
    String none =
        "savina: no journal in " + folder + ": --resume takes the folder of a run that was"
            + " interrupted before its results were written";
    String anew =
        "; of one that was interrupted before its first fork had ended, begin anew with --out ";
    assertEquals(
        none + anew + Words.quoted(folder),
        savina("run", "--resume", folder.toString()).err().strip());
    Files.createFile(folder.resolve("results.json"));
    assertEquals(none, savina("run", "--resume", folder.toString()).err().strip());
  }

  @Test
  void folderWithSpacesIsQuotedInTheWayOn() throws IOException {
    Path spaced = folder.resolve("it's mine");
    String quoted = "'" + folder + "/it'\\''s mine'";
    StringWriter text = new StringWriter();
    Journal.begin(spaced, "run", List.of(), Rows.here(1)).announce(new PrintWriter(text));
    assertTrue(text.toString().contains("with --resume " + quoted + " goes on"), text::toString);
    String none = savina("run", "--resume", spaced.toString()).err();
    assertTrue(none.endsWith("begin anew with --out " + quoted + "\n"), none);
    Files.createDirectories(spaced);
    Files.createFile(spaced.resolve("journal.jsonl"));
    String left = savina("run", "--out", spaced.toString()).err();
    assertTrue(left.contains("go on with --resume " + quoted + ", or delete"), left);
  }
}
