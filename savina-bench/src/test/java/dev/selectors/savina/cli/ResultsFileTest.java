package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.selectors.savina.harness.Claim;
import dev.selectors.savina.harness.Suite;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What was written is read as it was, by this version and later ones. */
class ResultsFileTest {
  /** Written by the version that could not read it. */
  static Path old() {
    URL url = ResultsFileTest.class.getResource("comparison-0.1.0.json");
    assertNotNull(url);
    try {
      return Path.of(url.toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  @TempDir
  private Path folder = Path.of("");

  @Test
  void oldFileIsReadAndWrittenAsItWas() throws IOException {
    Results results = ResultsFile.read(old()).results();
    assertEquals(13, results.results().size());
    assertEquals("jur", results.results().getFirst().parameters().get("rng"));
    assertEquals(List.of(2), results.environment().workers());
    assertNull(results.environment().processor());
    assertEquals(Files.readString(old()).strip(), Json.pretty(results));
  }

  @Test
  void pageIsGivenWhatIsThereAndThenWhatFollowsEachByName() throws IOException {
    Duel duel = new Duel("big", "castor", RatioInterval.unknown(2));
    List<String> names = new ArrayList<>();
    new ObjectMapper().readTree(Json.forPage(duel)).fieldNames().forEachRemaining(names::add);
    List<String> all = List.of(
        "benchmark", "factor", "peer", "ahead", "clearlyAhead", "clearlyBehind", "ofEnoughJvms");
    assertEquals(all, names);
  }

  @Test
  void rowWithoutTimesIsNoResult() throws IOException {
    Results.of(Rows.here(1), List.of(Rows.row(5, 1))).write(folder);
    Path file = folder.resolve("results.json");
    String json = Files.readString(file);
    for (String times : List.of("[ ]", "[ [ ] ]")) {
      Files.writeString(
          file,
          json.replaceAll("(?s)\"milliseconds\" : \\[.*?\\] \\]", "\"milliseconds\" : " + times));
      String why = times.equals("[ ]") ? "a row has no times" : "a row has a JVM without times";
      assertRefused(why + " in results[0]; ", file);
    }
  }

  @Test
  void oldComparisonIsTheSameAnew() throws IOException {
    Results results = ResultsFile.read(old()).results();
    Function<Measured, List<Claim>> claims = row -> claimsOfItsDay(results, row);
    Results merged = Merge.of(List.of(results), claims);
    assertEquals(withoutIntervals(results), withoutIntervals(merged));
    assertEquals(merged.comparison(), Results.compare(results.results(), claims));
  }

  /** What was said of a benchmark when the file was written. */
  private static List<Claim> claimsOfItsDay(Results old, Measured row) {
    return Objects.requireNonNull(old.comparison()).verdicts().stream()
        .filter(verdict -> verdict.benchmark().split(" ", -1)[0].equals(row.benchmark()))
        .map(Verdict::claim)
        .toList();
  }

  /**
   * What version 0.1.0 did not know, and what it had: no duels, quartiles in place of intervals,
   * and a row for the best of our forms.
   */
  private static Results withoutIntervals(Results all) {
    Comparison comparison = Objects.requireNonNull(all.comparison());
    Comparison.Lead lead = Objects.requireNonNull(comparison.lead());
    return new Results(
        all.environment(),
        all.places(),
        all.runtimes(),
        new Comparison(
            comparison.benchmarks(),
            comparison.standings().stream()
                .filter(one -> !one.runtime().equals("selectors, best"))
                .toList(),
            new Comparison.Lead(lead.geometricMean(), lead.least(), lead.worst(), List.of()),
            comparison.verdicts().stream().map(ResultsFileTest::withoutInterval).toList()),
        all.results());
  }

  private static Verdict withoutInterval(Verdict its) {
    return new Verdict(
        its.benchmark(),
        its.claim(),
        its.form(),
        its.factor(),
        0,
        0,
        its.holds(),
        its.peer(),
        its.overPeer());
  }

  @Test
  void whatIsReadIsWhatWasWritten() throws IOException {
    Results mine = Results.of(Rows.elsewhere("Mine", 1), List.of(Rows.row(5, 1, 2)));
    Results mineLater = Results.of(Rows.elsewhere("Mine", 2), List.of(Rows.row(5, 3)));
    Results old = ResultsFile.read(old()).results();
    Results merged = Merge.of(List.of(mine, mineLater, old), new Claims(Suite.all()));
    merged.write(folder);
    assertEquals(merged, ResultsFile.read(folder).results());
    assertEquals(merged, ResultsFile.read(folder.resolve("results.json")).results());
  }

  @Test
  void roundTripOfEachForkIsReadAsItWasWritten() throws IOException {
    Measured row = Rows.apart(Rows.row(5, 7, 9, 8), 60.25, null, 450.0);
    Results results = Results.of(Rows.here(1), List.of(row));
    results.write(folder);
    assertEquals(results, ResultsFile.read(folder).results());
  }

  @Test
  void fileOfTheFirstDaysIsRead() throws IOException {
    String text = Json.pretty(Results.of(Rows.here(1), List.of(Rows.row(5, 1, 2))));
    Path file = folder.resolve("results.json");
    Files.writeString(
        file,
        text.replaceAll("\"runtime\" : \"selectors\",", "")
            .replaceAll("\"workers\" : \\[ 2 \\]", "\"workers\" : 2"));
    assertEquals(
        "fib actor n=5, 2 workers",
        ResultsFile.read(file).results().results().getFirst().cell());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | No content to map due to end-of-input",
        "nonsense | Unrecognized token 'nonsense'",
        "null | the text is null",
        "[] | Cannot deserialize value of type",
        "{} | something is missing",
        "{\"results\": []} | something is missing",
        "{\"environment\": {}, \"results\": []} | something is missing in environment",
        "{\"environment\": null, \"results\": null} | something is missing",
        "{\"environment\": { | Unexpected end-of-input",
      })
  void textThatHoldsNoResultsIsRefusedAndSaysWhy(String text, String why) throws IOException {
    Path file = folder.resolve("results.json");
    Files.writeString(file, text);
    assertRefused(why, file);
  }

  /** What was found is a line, and what to do comes after it. */
  private static void assertRefused(String why, Path file) {
    String refusal = refusal(file);
    assertTrue(refusal.startsWith(file + " holds no results: " + why), refusal);
    assertTrue(
        refusal.endsWith("; give a results.json of 'savina run', 'compare' or 'merge'"), refusal);
    assertEquals(1, refusal.lines().count(), refusal);
  }

  @Test
  void resultsWithoutRowsOrWithHolesOrTwiceAreRefused() throws IOException {
    Path file = folder.resolve("results.json");
    Files.writeString(file, Json.pretty(Results.of(Rows.here(1), List.of())));
    assertRefused("it has no rows; ", file);
    String whole = Json.pretty(Results.of(Rows.here(1), List.of(Rows.row(5, 1, 2))));
    for (String part : List.of("jvm", "flags")) {
      Files.writeString(file, whole.replace("\"" + part + "\"", "\"x\""));
      assertRefused("something is missing in environment; ", file);
    }
    for (String part : List.of("benchmark", "milliseconds", "statistics")) {
      Files.writeString(file, whole.replace("\"" + part + "\"", "\"x\""));
      assertRefused("something is missing in results[0]; ", file);
    }
    Files.writeString(file, whole + whole);
    assertRefused("more follows after the first value; ", file);
    Files.write(file, new byte[] {(byte) 0xff, 0, 1});
    assertRefused("it is not text in UTF-8; ", file);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"warmups\" : 1, | | something is missing in results[0]",
        "\"iterations\" : 2, | | a row has no workers or no runs in results[0]",
        "\"forks\" : 2 | \"forks\" : 3 | a row has unequal numbers of JVMs and times in results[0]",
        "\"workers\" : 2 | \"workers\" : 0 | a row has no workers or no runs in results[0]",
        "[ 7.0, 7.0 ] | [ 7.0, null ] | a row has a time that is not one in results[0]",
        "[ 7.0, 7.0 ] | null | something is missing in results[0]",
        "[ 7.0, 7.0 ] | [ ] | a row has a JVM without times in results[0]",
        "[ 7.0, 7.0 ] | [ 7.0, \"NaN\" ] | a row has a time that is not one in results[0]",
        "[ 7.0, 7.0 ] | [ 7.0, \"Infinity\" ] | a row has a time that is not one in results[0]",
        "[ 7.0, 7.0 ] | [ 7.0, 1e308 ] | a row has a time that is not one in results[0]",
        "[ 7.0, 7.0 ] | [ 7.0, 0 ] | a row has a time that is not one in results[0]",
        "[ 7.0, 7.0 ] | [ 7.0, -1 ] | a row has a time that is not one in results[0]",
        "\"median\" : 8.0 | \"median\" : 0 | a row has a median that is not a time in results[0]",
        "\"rounds\" : [ \"a 1\", \"a 2\" ] | \"rounds\" : [ \"a 1\" ] | "
            + "a row has unequal numbers of rounds and JVMs in results[0]",
        "\"rounds\" : [ \"a 1\", \"a 2\" ] | \"rounds\" : [ \"a 1\", null ] | "
            + "something is missing in results[0]",
        "\"amounts\" : [ 3, 4 ] | \"amounts\" : [ 3, null ] | "
            + "something is missing in results[0].workDone",
        "\"failed\" : [ \"hung\" ] | \"failed\" : [ null ] | something is missing in results[0]",
        "[ 60.5, null ] | [ 60.5 ] | a row has unequal numbers of round trips and JVMs in results[0]",
        "[ 60.5, null ] | [ 0, null ] | a row has a round trip that is not a time in results[0]",
        "\"workers\" : [ 2 ] | \"workers\" : [ null ] | something is missing in environment",
        "\"workers\" : [ 2 ] | \"workers\" : [ ] | no number of workers in environment",
        "\"flags\" : [ \"-Xmx1g\" ] | \"flags\" : [ null ] | something is missing in environment",
        "\"runtimes\" : [ { | \"runtimes\" : [ null, { | something is missing",
        "\"library\" : \"jox-1\", | | something is missing in runtimes[0]",
        "\"flags\" : [ \"-Djox\" ] | \"flags\" : [ null ] | something is missing in runtimes[0]",
        "\"results\" : [ { | \"results\" : [ null, { | something is missing",
        "\"results\" : [ { | \"places\" : [ ], \"results\" : [ { | "
            + "several places, but none is there",
        "\"results\" : [ { | \"places\" : [ null ], \"results\" : [ { | something is missing",
        "\"results\" : [ { | \"places\" : [ { \"name\" : \"A\" } ], \"results\" : [ { | "
            + "something is missing in places[0]",
      })
  void fileThatIsIncompleteIsRefused(String part, @Nullable String other, String why)
      throws IOException {
    Measured row = Rows.row(5, "actor", "jox", 7, 9);
    Forks forks = new Forks(
        row.milliseconds(),
        List.of("a 1", "a 2"),
        new WorkByFork("things", List.of(3L, 4L)),
        List.of("hung"),
        Arrays.asList(60.5, null),
        null);
    Results results = new Results(
        Rows.here(1),
        null,
        List.of(new Contender("jox", "jox-1", "", List.of("-Djox"))),
        null,
        List.of(row.with(forks, null)));
    Path file = folder.resolve("results.json");
    String whole = Json.pretty(results);
    Files.writeString(file, whole);
    assertEquals(results, ResultsFile.read(file).results());
    assertTrue(whole.contains(part), whole);
    Files.writeString(file, whole.replace(part, Objects.requireNonNullElse(other, "")));
    assertRefused(why + "; ", file);
  }

  @Test
  void fileThatIsMissingIsReported() {
    assertTrue(refusal(folder.resolve("x")).startsWith("no file " + folder.resolve("x") + "; "));
  }

  private static String refusal(Path file) {
    return String.valueOf(assertThrows(IllegalArgumentException.class, () -> ResultsFile.read(file))
        .getMessage());
  }
}
