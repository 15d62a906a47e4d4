package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.selectors.savina.bndbuffer.BoundedBuffer;
import dev.selectors.savina.fib.Fib;
import dev.selectors.savina.harness.Cell;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Suite;
import dev.selectors.savina.runtimes.Runtimes;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The command as its user sees it: exit code, standard output, standard error, files. */
@Timeout(120)
class SavinaTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir
  private Path folder = Path.of("");

  private int savina(String... args) {
    return savina(Suite.all(), List.of(args));
  }

  private int savina(List<SavinaBenchmark<?, ?>> suite, List<String> args) {
    CommandLine command = Savina.over(suite);
    command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    return command.execute(args.toArray(String[]::new));
  }

  /** A run of real forks, as short as it gets. */
  private int shortRun(List<SavinaBenchmark<?, ?>> suite, String... args) {
    return shortRun("run", suite, args);
  }

  private int shortRun(String command, List<SavinaBenchmark<?, ?>> suite, String... args) {
    List<String> all = new ArrayList<>(List.of(command));
    if (!List.of(args).contains("--progress=lines")) {
      all.add("--progress=none");
    }
    if (!List.of(args).contains("--workers")) {
      all.add("--workers=2");
    }
    all.addAll(List.of("--warmups=1", "--iterations=2", Said.JVM_ARGS));
    all.addAll(List.of("--out", folder.toString()));
    all.addAll(List.of(args));
    return savina(suite, all);
  }

  @Test
  void versionIsThatOfTheSelectorsThatAreMeasured() {
    assertEquals(0, savina("--version"));
    String library = Runtimes.named(Runtimes.OURS).library();
    assertEquals("savina on " + library, out.toString().strip());
  }

  @Test
  void listNamesEveryBenchmarkWithItsVariants() {
    assertEquals(0, savina("list"));
    for (SavinaBenchmark<?, ?> benchmark : Suite.all()) {
      assertTrue(out.toString().contains(benchmark.name()));
      assertTrue(out.toString().contains(String.join(", ", benchmark.variants())));
    }
    assertTrue(out.toString().contains("120,001 messages"));
    assertTrue(out.toString().startsWith("== savina: 31 benchmarks in "), out::toString);
    assertTrue(out.toString().contains("\n== papers: 7 benchmarks in "));
    assertTrue(out.toString().contains("\n== runtimes: " + Runtimes.names().size() + " "));
    for (String runtime : Runtimes.names()) {
      assertTrue(out.toString().contains("  " + runtime + " "));
    }
  }

  @Test
  void nothingToDoIsAnsweredWithHelp() {
    assertEquals(0, savina());
    assertTrue(out.toString().contains("Usage: savina"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run pingpnog | unknown benchmark 'pingpnog'; did you mean 'pingpong'? Known: pingpong,",
        "run zzz | unknown benchmark 'zzz'; Known: pingpong,",
        "run --variant atcor | unknown variant 'atcor'; did you mean 'actor'? Known: actor,",
        "run big --variant gates | unknown variant 'gates'; Known: actor, selector",
        "run big bndbuffer --variant gates | big has no variant gates; known: actor, selector",
        "run --all big fib | --all means every benchmark: give it without names, or only big fib",
        "compare --all fib | --all means every benchmark: give it without names, or only fib",
        "run --size defualt | unknown size 'defualt'; did you mean 'default'? Known: quick,",
        "run --protocol savnia | unknown protocol 'savnia'; did you mean 'savina'? Known: savina",
        "run -p cots=3 | unknown parameter 'cots'; did you mean 'cost'? Known: pings,",
        "run -p cost | expected name=value, was 'cost'",
        "run bndbuffer -p cost=0 -p cost=5 | parameter 'cost' is given twice",
        "run fjthrput -p n=3 -p messages=5 | fjthrput: parameter messages is given twice, as n too",
        "memory-over-time -p rings=2 -p rings=2 | parameter 'rings' is given twice",
        "run --out= | --out is empty: name a folder",
        "memory-over-time --out= | --out is empty: name a folder",
        "run --resume= | --resume is empty: name a folder",
        "run fib -p n=many | fib: parameter n must be a whole number",
        "run big -p w=-1 | big: actors must be a positive number, was -1",
        "run big -p rng=dice | big: parameter rng must be savina or jur, was 'dice'",
        "run --forks 0 | --forks must be a positive number, was 0",
        "run --progress lnies | unknown progress 'lnies'; did you mean 'lines'? Known: bar,",
        "run --iterations -2 | --iterations must be a positive number, was -2",
        "run --variant , | --variant names nothing; name something, or leave it out",
        "run --workers , | --workers names nothing; name something, or leave it out",
        "compare --runtimes , | --runtimes names nothing; name something, or leave it out",
        "paper --runtimes , | --runtimes names nothing; name something, or leave it out",
        "latency --busy , | --busy names nothing; name something, or leave it out",
        "run --workers 0 | --workers must be a positive number, was 0",
        "run --workers 1,0 | --workers must be a positive number, was 0",
        "run --workers 32768 | --workers must be at most 32767, as in a ForkJoinPool, was 32768",
        "run sieve -p limit=2147483647 | sieve: limit must be at most 10000000, was 2147483647",
        "run --warmups -1 | Invalid value for option '--warmups': '-1' is neither a number of runs,",
        "run --forks x | Invalid value for option '--forks': 'x' is not an int",
        "run --itertions 3 | unknown argument '--itertions'; did you mean '--iterations'?",
        "compare pingpnog | unknown benchmark 'pingpnog'; did you mean 'pingpong'? Known: pingpong,",
        "compare --runtimes akka | unknown runtime 'akka'; Known: selectors, raw, pekko, pekko-typed,",
        "compare --runtimes raw,jx | unknown runtime 'jx'; did you mean 'jox'? Known: selectors,",
        "compare --short --size paper | --short has its own size: give it without --size",
        "compare --workers 1,2 | --workers of 'compare' must be one number",
        "compare --workers 0 | --workers must be a positive number, was 0",
        "rnu | unknown argument 'rnu'; did you mean 'run'?",
      })
  void mistakeIsAnsweredInOneLine(String args, String message) {
    Said.savina(args).assertMistake(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run | default: 5; quick: 3; in the overview 2",
        "run | quick: 5; in the overview up to 5",
        "run | quick: 10; in the overview",
        "compare | with --short 2;",
        "compare | with --short 6 to 30;",
        "compare | with --short 2s;",
        "paper | of 'paper' 3)",
        "paper | of 'paper' 6 to 80)",
        "paper | All runs of a JVM are kept,",
      })
  void helpTellsHowOftenItsCommandRuns(String command, String told) {
    assertEquals(0, savina(command, "--help"));
    String text = out.toString().replaceAll("\\s+", " ");
    assertTrue(text.contains(told), text);
  }

  @Test
  void overviewHasFewRunsAndSaysHowToGetMore() {
    List<SavinaBenchmark<?, ?>> small = List.of(new BoundedBuffer());
    assertEquals(0, shortRun(small, "--variant=guards", "-p", "producers=1", "-p", "items=2"));
    assertEquals(
        1, out.toString().lines().filter(line -> line.startsWith("bndbuffer")).count());
    assertTrue(out.toString().contains("2 forks x (1 warm-up + 2 iterations)"), out::toString);
    assertTrue(out.toString().contains("This was an overview"), out::toString);
    assertTrue(
        out.toString().contains("savina run --all    measures everything in full, in about "));
  }

  @Test
  void allBenchmarksAreRunWithAllTheirParameters() {
    List<SavinaBenchmark<?, ?>> small = List.of(new BoundedBuffer());
    String[] args = {"--all", "--variant=guards", "--forks=1", "-p", "producers=1", "-p", "items=2"
    };
    assertEquals(0, shortRun(small, args));
    assertEquals(
        2, out.toString().lines().filter(line -> line.startsWith("bndbuffer")).count());
    assertFalse(out.toString().contains("overview"));
  }

  @Test
  void protocolOfTheOriginalSuiteIsTwelveRunsInOneJvmAndItsStatistics() {
    List<String> args = new ArrayList<>(List.of("run", "fib", "-p", "n=3", "--protocol=savina"));
    args.addAll(List.of("--progress=none", "--workers=2", Said.JVM_ARGS, "--out"));
    args.add(folder.toString());
    assertEquals(0, savina(List.of(new Fib()), args));
    List<String> lines = out.toString().lines().map(String::strip).toList();
    assertTrue(
        lines.contains("5 messages; 1 fork x (0 warm-ups + 12 iterations)"), lines::toString);
    assertTrue(lines.contains("actor      selector"), lines::toString);
    assertTrue(
        lines.stream().anyMatch(line -> line.matches("runs +\\d+ of 12 +\\d+ of 12")),
        lines::toString);
  }

  @Test
  void wrongAnswerEndsTheCommandAndNamesBothSides() {
    assertEquals(Complaints.WRONG_ANSWER, shortRun(List.of(new WrongBenchmark()), "-p", "n=7"));
    assertEquals(
        List.of("savina: wrong answer: wrong, variant off-by-one: number: expected 7, actual 6"),
        err.toString().lines().toList());
    assertFalse(Files.exists(folder.resolve("results.json")));
  }

  @Test
  void crashEndsTheCommandAndNamesItsCause() {
    assertEquals(
        Complaints.FAILED, shortRun(List.of(new WrongBenchmark()), "--variant", "right,crash"));
    assertEquals(
        "savina: wrong, variant crash: the fork failed: out of order; the same command with"
            + " --resume " + Words.quoted(folder) + " goes on",
        err.toString().lines().reduce((first, last) -> last).orElse(""));
  }

  @Test
  void flagThatNoJvmKnowsIsNamedInTheLastLine() {
    List<String> args = List.of(
        "run",
        "fib",
        "-p",
        "n=3",
        "--progress=none",
        "--jvm-args=-XX:+Nonsense",
        "--out=" + folder);
    assertEquals(Complaints.FAILED, savina(Suite.all(), args));
    assertEquals(
        "savina: fib, variant actor: the JVM does not start: Unrecognized VM option 'Nonsense'",
        err.toString().lines().reduce((first, last) -> last).orElse(""));
  }

  @Test
  void jvmThatEndsInTheMiddleAsIfItHadDoneAllHasFailed() {
    assertEquals(Complaints.FAILED, shortRun(List.of(new WrongBenchmark()), "--variant", "quits"));
    assertEquals(
        "savina: wrong, variant quits: the JVM ended after 1 of 2 runs, as if it had done all",
        err.toString().lines().reduce((first, last) -> last).orElse(""));
    assertFalse(Files.exists(folder.resolve("results.json")));
  }

  @Test
  void ofAJvmThatEndsBeforeItHasToldAnythingTheCodeIsTold() {
    assertEquals(
        Complaints.FAILED, shortRun(List.of(new WrongBenchmark()), "--variant", "quits-first"));
    assertEquals(
        "savina: wrong, variant quits-first: the JVM ended with code 0 before it had reported any"
            + " run",
        err.toString().lines().reduce((first, last) -> last).orElse(""));
    assertFalse(Files.exists(folder.resolve("results.json")));
  }

  @Test
  void whatIsSaidOfTheProcessorsIsNotDrawnOverByTheProgress() {
    assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "one is not far from itself");
    PrintStream before = System.err;
    OutputStream terminal = new OutputStream() {
      @Override
      public void write(int b) {
        out.write(b);
      }
    };
    System.setErr(new PrintStream(terminal, true, StandardCharsets.UTF_8));
    try {
      String[] args = {"fib", "-p", "n=3", "--variant=actor", "--forks=1", "--progress=lines"};
      assertEquals(0, shortRun(Suite.all(), args));
    } finally {
      System.setErr(before);
    }
    String screen = out.toString();
    assertTrue(screen.contains("\nsavina 100%"), screen);
    assertTrue(screen.lastIndexOf("\nsavina ") < screen.indexOf("\nprocessors: "), screen);
  }

  @Test
  void everyCountedRunIsInTheResults() throws IOException {
    assertEquals(0, shortRun(Suite.all(), "pingpong", "-p", "pings=20", "--forks", "2"));
    Path json = folder.resolve("results.json");
    Path html = folder.resolve("report.html");
    assertTrue(out.toString().contains("results  " + json.toAbsolutePath()));
    assertTrue(out.toString().contains("report   " + html.toAbsolutePath()));
    assertEquals(
        Runtime.getRuntime().availableProcessors() > 1, out.toString().contains("\nprocessors: "));

    JsonNode results = new ObjectMapper().readTree(json.toFile());
    assertEquals(2, results.at("/environment/workers/0").intValue());
    assertEquals("selector", results.at("/results/1/variant").textValue());
    JsonNode actor = results.at("/results/0");
    assertEquals(20, actor.at("/parameters/pings").intValue());
    assertEquals(61, actor.at("/messages").longValue());
    assertEquals(2, actor.at("/milliseconds").size());
    assertEquals(2, actor.at("/milliseconds/1").size());
    assertEquals(4, actor.at("/statistics/runs").intValue());
    assertTrue(actor.at("/statistics/median").doubleValue() > 0);
    assertEquals("", err.toString());
  }

  @Test
  void everyNumberOfWorkersIsMeasuredForEachVariant() throws IOException {
    String[] args = {"fib", "-p", "n=3", "--forks", "1", "--workers", "1,2,2"};
    assertEquals(0, shortRun(Suite.all(), args));
    JsonNode results =
        new ObjectMapper().readTree(folder.resolve("results.json").toFile());
    assertEquals(2, results.at("/environment/workers").size());
    assertEquals(
        List.of("actor 1", "actor 2", "selector 1", "selector 2"),
        results
            .at("/results")
            .valueStream()
            .map(one -> one.at("/variant").textValue() + " " + one.at("/workers"))
            .toList());
    List<String> lines = out.toString().lines().toList();
    assertTrue(lines.containsAll(List.of("fib actor: n=3", "fib selector: n=3")), out::toString);
  }

  @Test
  void comparisonRunsEveryRuntimeInItsOwnForks() throws IOException {
    String[] args = {"fib", "-p", "n=3", "--forks", "1", "--runtimes", "jox,pekko,raw,selectors"};
    assertEquals(0, shortRun("compare", Suite.all(), args));
    JsonNode results =
        new ObjectMapper().readTree(folder.resolve("results.json").toFile());
    assertEquals(
        List.of("selectors", "raw", "pekko", "jox"),
        results.at("/results").findValuesAsText("runtime"));
    assertEquals(4, results.at("/comparison/standings").size());
    assertTrue(results.at("/runtimes/2/library").textValue().startsWith("pekko-actor_2.13-"));
    assertEquals(
        "-Djdk.virtualThreadScheduler.parallelism=2",
        results.at("/runtimes/3/flags/0").textValue());
    assertTrue(out.toString().contains("geometric mean"));
    assertEquals("", err.toString());
  }

  @Test
  void comparisonOfFormsHasWhatEachLibraryHasOfItsOwnAndJudgesTheClaims() throws IOException {
    String[] args = {
      "logmap", "--forms", "-p", "terms=3", "--forks", "1", "--runtimes", "selectors,pekko-typed"
    };
    assertEquals(0, shortRun("compare", Suite.all(), args));
    JsonNode results =
        new ObjectMapper().readTree(folder.resolve("results.json").toFile());
    assertEquals(
        List.of("actor", "actor", "ask", "stash", "resend", "gates", "guards", "await"),
        results.at("/results").findValuesAsText("variant"));
    assertEquals(2, results.at("/comparison/verdicts").size());
    assertEquals(1.6, results.at("/comparison/verdicts/0/claim/atLeast").doubleValue());
    assertTrue(out.toString().contains("what the paper claims"));
  }

  @Test
  void shortComparisonHasOneSetOfParametersPerBenchmark() throws IOException {
    String[] args = {"bndbuffer", "--short", "--forks", "1", "--runtimes", "raw"};
    assertEquals(0, shortRun("compare", Suite.all(), args));
    JsonNode results =
        new ObjectMapper().readTree(folder.resolve("results.json").toFile());
    assertEquals(1, results.at("/results").size());
    assertEquals(100, results.at("/results/0/parameters/items").intValue());
  }

  @Test
  void failureOfAnActorEndsTheCommandOnEveryLibrary() {
    for (String runtime : List.of("selectors", "pekko")) {
      assertEquals(
          Complaints.FAILED,
          shortRun("compare", List.of(new WrongBenchmark()), "--runtimes", runtime));
    }
    assertEquals(
        List.of(
            "savina: wrong, variant actor: the fork failed: out of tune",
            "savina: wrong, variant actor on pekko: the fork failed: out of tune"),
        err.toString().lines().filter(line -> line.startsWith("savina:")).toList());
  }

  @Test
  void defectOfTheCommandIsShownWithItsStackAndIsNoWrongAnswer() {
    SavinaBenchmark<?, ?> defect = new WrongBenchmark() {
      @Override
      public List<String> variants() {
        throw new UnsupportedOperationException("defect");
      }
    };
    CommandLine command = Savina.over(List.of(defect)).setErr(new PrintWriter(err));
    assertEquals(Complaints.FAILED, command.execute("list"));
    assertTrue(err.toString().startsWith(UnsupportedOperationException.class.getName()));
  }

  @Test
  void defectWhileABaselineIsMeasuredIsNoMistakeOnTheCommandLine() throws IOException {
    WrongBenchmark defect = new WrongBenchmark() {
      @Override
      public Duration roughly(Params params) {
        throw new IllegalArgumentException("defect");
      }
    };
    Cell<?, ?> cell = new Cell<>(defect, new WrongBenchmark.Params(42), "right");
    Job job = new Job(cell, new Effort(1, Warmups.runs(0), 1), 2);
    Path baseline = folder.resolve("baseline");
    Results.of(Rows.here(1), List.of(Measured.of(job, Forks.of(List.of(List.of(1.0))))))
        .write(baseline);
    String now = folder.resolve("now").toString();
    List<String> args = List.of("check", baseline.toString(), "--progress=none", "--out", now);
    assertEquals(Complaints.FAILED, savina(List.of(defect), args));
    assertTrue(err.toString().startsWith(IllegalArgumentException.class.getName()), err::toString);
  }

  @Test
  void nothingInTheDataEndsTheScriptOfThePage() throws IOException {
    String text = "<!--<script></script>";
    assertFalse(Page.of("report.html", Json.line(text)).contains(text));
  }

  @Test
  void reportNeedsNoNetwork() throws IOException {
    assertEquals(0, shortRun(Suite.all(), "fib", "-p", "n=3", "--forks", "1"));
    String page = Files.readString(folder.resolve("report.html"));
    assertTrue(page.contains("Chart.js v"));
    assertTrue(page.contains("\"benchmark\" : \"fib\""));
    String head = page.substring(0, page.indexOf("<script>"));
    assertFalse(Stream.of("<link", "<img", "src=", "@import").anyMatch(head::contains));
    assertFalse(page.contains("<script src"));
  }
}
