package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.savina.harness.Claim;
import dev.selectors.savina.harness.RatioBounds;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MergeTest {
  private static final List<Measured> ROWS = List.of(
      Rows.row(5, "actor", "selectors", 10, 12, 14),
      Rows.row(5, "actor", "pekko", 20, 22, 24),
      Rows.row(5, "actor", "jox", 30, 32, 34),
      Rows.row(5, "selector", "selectors", 5, 6, 7),
      Rows.row(6, "actor", "selectors", 50, 60, 70),
      Rows.row(6, "actor", "pekko", 20, 30, 40),
      Rows.row(6, "actor", "jox", 11, 12, 13),
      Rows.row(6, "selector", "selectors", 8, 9, 10));

  private static List<Claim> claims(Measured row) {
    return List.of(Claim.overActors(row.benchmark(), RatioBounds.atLeast(1.5), "selector"));
  }

  private static Contender contender(String name) {
    return new Contender(name, name + "-1", "as it comes", List.of());
  }

  private static Results compared(int second, List<Measured> rows) {
    List<Contender> contenders = rows.stream()
        .map(Measured::runtime)
        .distinct()
        .map(MergeTest::contender)
        .toList();
    return Results.compared(Rows.here(second), contenders, rows, MergeTest::claims);
  }

  private static Results merged(Results... parts) {
    return Merge.of(List.of(parts), MergeTest::claims);
  }

  private static List<Measured> rows(int... numbers) {
    List<Measured> rows = new ArrayList<>();
    for (int number : numbers) {
      rows.add(ROWS.get(number));
    }
    return rows;
  }

  private static Measured forks(Measured row, int from, int to) {
    return row.with(Forks.of(row.milliseconds().subList(from, to)), null);
  }

  private static Measured unnamed(Measured row) {
    return row.with(Forks.of(row.milliseconds()), row.place());
  }

  /** All but when each JVM was started, which only what was merged tells. */
  private static void assertWhole(Results whole, Results merged) {
    assertEquals(
        whole,
        new Results(
            merged.environment(),
            merged.places(),
            merged.runtimes(),
            merged.comparison(),
            merged.results().stream().map(MergeTest::unnamed).toList()));
  }

  @Test
  void benchmarksApartComeToTheWhole() {
    assertWhole(
        compared(1, ROWS), merged(compared(1, rows(0, 1, 2, 3)), compared(2, rows(4, 5, 6, 7))));
  }

  @Test
  void librariesApartComeToTheWholeInWhateverOrder() {
    Results whole = compared(1, ROWS);
    assertWhole(whole, merged(compared(1, rows(0, 3, 4, 7)), compared(2, rows(1, 2, 5, 6))));
    assertWhole(whole, merged(compared(2, rows(1, 2, 5, 6)), compared(1, rows(0, 3, 4, 7))));
    assertWhole(whole, merged(compared(3, rows(0, 3, 2, 4, 6, 7)), compared(1, rows(1, 5))));
  }

  @Test
  void runsOfVariantsApartComeToTheWhole() {
    List<Measured> two = rows(0, 3, 4, 7);
    assertWhole(
        Results.of(Rows.here(1), two),
        merged(Results.of(Rows.here(1), rows(0, 4)), Results.of(Rows.here(2), rows(3, 7))));
  }

  @Test
  void jvmsApartComeToTheWhole() {
    List<Measured> first = ROWS.stream().map(row -> forks(row, 0, 1)).toList();
    List<Measured> others = ROWS.stream().map(row -> forks(row, 1, 3)).toList();
    Results merged = merged(compared(1, first), compared(2, others));
    assertEquals(ROWS, merged.results().stream().map(MergeTest::unnamed).toList());
    assertEquals(compared(1, ROWS).comparison(), merged.comparison());
    List<String> rounds = merged.results().getFirst().rounds();
    assertNotNull(rounds);
    assertEquals(
        List.of("2026-01-31T12:00:01Z 1", "2026-01-31T12:00:02Z 1", "2026-01-31T12:00:02Z 2"),
        rounds.stream().map(round -> round.replaceAll(" \\w+ ", " ")).toList());
  }

  @Test
  void mergedResultsAreMergedOn() {
    Results one = compared(1, ROWS.stream().map(row -> forks(row, 0, 1)).toList());
    Results two = compared(2, ROWS.stream().map(row -> forks(row, 1, 2)).toList());
    Results three = compared(3, ROWS.stream().map(row -> forks(row, 2, 3)).toList());
    assertEquals(merged(one, two, three), merged(merged(one, two), three));
    assertEquals(merged(one, two, three), merged(one, merged(two, three)));
  }

  @Test
  void oneFileStaysAsItIs() {
    assertEquals(compared(1, ROWS), merged(compared(1, ROWS)));
  }

  @Test
  void sameJvmsAreNotCountedTwice() {
    Results one = compared(1, ROWS);
    assertTrue(refusal(one, one)
        .startsWith(
            "fib actor n=5, 2 workers has the same JVMs twice, those of 2026-01-31T12:00:01Z"));
    Results two = compared(2, ROWS);
    assertTrue(refusal(merged(one, two), two).contains("has the same JVMs twice"));
    Results other = compared(3, rows(4, 5, 6, 7));
    Results merged = merged(compared(1, rows(0, 1, 2, 3)), other);
    assertTrue(refusal(merged, other).contains("has the same JVMs twice"));
  }

  @Test
  void groupsWithoutAllLibrariesAreNotCompared() {
    Results merged = merged(compared(1, rows(0, 1, 2)), compared(2, rows(4, 5)));
    Comparison comparison = merged.comparison();
    assertNotNull(comparison);
    assertEquals(List.of("fib"), comparison.benchmarks());
    assertEquals(5, merged.results().size());
    assertEquals(List.of("fib n=6 lacks jox"), Results.uncompared(merged.results()));
    assertNull(merged(compared(1, rows(0, 1)), compared(2, rows(6))).comparison());
  }

  @Test
  void formsWithoutOurActorsAreNotCompared() {
    Results merged = merged(compared(1, rows(1, 2)), compared(2, rows(3)));
    assertNotNull(merged.comparison());
    assertEquals(
        List.of("pekko", "jox"),
        merged.comparison().standings().stream()
            .map(Comparison.Standing::runtime)
            .toList());
  }

  @Test
  void machinesStayApartAndAreNamed() {
    Results mine = Results.of(Rows.elsewhere("Mine", 1), rows(0, 3));
    Results yours = Results.of(Rows.elsewhere("Yours", 2), rows(0, 4));
    Results again = Results.of(Rows.elsewhere("Mine", 3), rows(3));
    Results merged = merged(
        mine,
        yours,
        Results.of(again.environment(), List.of(Rows.row(5, "selector", "selectors", 8, 9))));
    assertEquals(
        List.of("A actor n=5 3", "A selector n=5 5", "B actor n=5 3", "B actor n=6 3"),
        merged.results().stream()
            .map(row ->
                row.place() + " " + row.variant() + " " + row.parameterText() + " " + row.forks())
            .toList());
    assertEquals(
        List.of(Rows.elsewhere("Mine", 1), Rows.elsewhere("Yours", 2)), merged.environments());
    assertEquals(3, merged.groups().size());
    assertEquals("Yours", merged.environment(merged.results().getLast()).processor());
    assertTrue(merged.headline().startsWith("A: 2026-01-31T12:00:01Z, "));
  }

  @Test
  void librariesAreComparedMachineByMachine() {
    Results here = compared(1, rows(0, 1));
    Results there = new Results(Rows.elsewhere("Q", 1), null, here.runtimes(), null, rows(4, 5, 6));
    Results merged = merged(here, there);
    assertNull(merged.comparison());
    assertNotNull(merged.places());
    assertEquals(here.comparison(), merged.places().getFirst().comparison());
    Comparison last = merged.places().getLast().comparison();
    assertNotNull(last);
    assertEquals(3, last.standings().size());
  }

  @Test
  void partOfAMachineHasTheLibrariesThatWereMeasuredThere() {
    Results here = compared(1, rows(0, 1));
    Results there = new Results(
        Rows.elsewhere("Q", 2),
        null,
        List.of(contender("selectors"), contender("jox")),
        null,
        rows(4, 6));
    Results merged = merged(here, there);
    assertEquals(here.contenders(), merged.at(here.environment()).contenders());
    assertEquals(there.contenders(), merged.at(there.environment()).contenders());
  }

  @Test
  void whatDoesNotBelongTogetherIsRefused() {
    Measured row = ROWS.getFirst();
    Measured others = Measured.of(
        new Job(Rows.job(5, "actor", "selectors", 1).cell(), new Effort(1, Warmups.runs(9), 1), 2),
        Forks.of(List.of(List.of(1.0))));
    assertEquals(
        "fib actor n=5, 2 workers was measured by 3 forks x (1 warm-up + 2 iterations) and by 1"
            + " fork x (9 warm-ups + 1 iteration): JVMs add up only with the same warm-ups and"
            + " iterations",
        refusal(Results.of(Rows.here(1), List.of(row)), Results.of(Rows.here(2), List.of(others))));
    Results newer = new Results(
        Rows.here(2), null, List.of(new Contender("jox", "jox-2", "", List.of())), null, rows(2));
    assertEquals(
        "jox is jox-1 in one file and jox-2 in another; merge those of one version",
        refusal(compared(1, rows(2)), newer));
  }

  @Test
  void twoBuildsOnOneMachineAreNotTakenForOneProgram() {
    List<Measured> rows = List.of(ROWS.getFirst());
    assertEquals(
        "build b1 was measured in one file and build b2 in another, both on Linux, 2 cores (P), JVM"
            + " 25, flags -Xmx1g; merge those of one build, and compare two with 'savina check'",
        refusal(Results.of(Rows.here(1), rows), Results.of(Rows.ofBuild("b2", 2), rows)));
  }

  @Test
  void whatDoesNotTellItsBuildIsTakenForTheSame() {
    Results known = Results.of(Rows.here(1), List.of(ROWS.get(0)));
    Results unknown = Results.of(Rows.ofBuild(null, 2), List.of(ROWS.get(1)));
    assertEquals("b1", merged(known, unknown).environment().build());
    assertEquals("b1", merged(unknown, known).environment().build());
  }

  @Test
  void jvmsOfFilesOfEarlierVersionsAreNotCountedTwiceEither() {
    Measured row = ROWS.getFirst();
    List<String> named =
        List.of("2026-01-31T12:00:01Z 1", "2026-01-31T12:00:01Z 2", "2026-01-31T12:00:01Z 3");
    Results old =
        Results.of(Rows.here(1), List.of(row.with(Forks.of(row.milliseconds()).in(named), null)));
    assertTrue(
        refusal(old, Results.of(Rows.here(1), List.of(row))).contains("the same JVMs twice"));
  }

  private static Results far(int second, @Nullable Double... roundTrips) {
    double[] times = Arrays.stream(roundTrips).mapToDouble(nanos -> second).toArray();
    Measured row = Rows.row(5, "actor", "selectors", times);
    return Results.of(Rows.here(second), List.of(Rows.apart(row, roundTrips)));
  }

  @Test
  void roundTripsOfAllJvmsAreKeptAndTold() {
    Results merged = merged(far(1, 60.0, null), far(2, 450.0, 62.0), far(3, null, null));
    assertEquals(
        Arrays.asList(60.0, null, 450.0, 62.0, null, null),
        merged.results().getFirst().roundTrips());
    assertEquals(
        List.of(
            "processors: 62 ns from one to the other and back, but twice that and more in 1 of 3"
                + " forks: their times are not comparable"),
        merged.processors());
  }

  @Test
  void whatTellsNoRoundTripsHasNone() {
    Results merged = merged(far(1, (Double) null), far(2, (Double) null));
    assertNull(merged.results().getFirst().roundTrips());
    assertEquals(List.of(), merged.processors());
  }

  @Test
  void processorsAreToldPlaceByPlace() {
    Results here = far(1, 60.0);
    Results there = Results.of(Rows.elsewhere("Q", 2), far(1, 450.0).results());
    assertEquals(
        List.of(
            "A: processors: 60 ns from one to the other and back",
            "B: processors: 450 ns from one to the other and back"),
        merged(here, there).processors());
  }

  private static String refusal(Results... parts) {
    return String.valueOf(
        assertThrows(IllegalArgumentException.class, () -> merged(parts)).getMessage());
  }

  private static Results actorAndSelector(double actor, double selector) {
    return Results.of(
        Rows.here(1),
        List.of(
            Rows.row(5, "actor", "selectors", actor),
            Rows.row(5, "selector", "selectors", selector)));
  }

  @Test
  void ratiosByForkAreOfCommonRoundsOnly() {
    Results one = actorAndSelector(10, 20);
    Results two = Results.of(
        Rows.here(2),
        List.of(Rows.row(5, "selector", "selectors", 600), Rows.row(5, "actor", "selectors", 200)));
    Results three = Results.of(Rows.here(3), List.of(Rows.row(5, "selector", "selectors", 7)));
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    Results merged = merged(three, one, two);
    ResultTable.print(merged, out);
    out.flush();
    String page = text.toString();
    assertTrue(page.contains("2 to 3 forks x (1 warm-up + 2 iterations)"), page);
    String actor =
        page.lines().filter(line -> line.contains("  actor ")).findFirst().orElse("");
    assertTrue(actor.contains("0.33 .. 0.50"), page);
  }

  @Test
  void roundsOfRunsThatBeganInTheSameSecondAreNotTheSame() {
    Results one = actorAndSelector(10, 20);
    Results two = actorAndSelector(30, 90);
    List<List<Measured>> rounds = Rounds.of(merged(one, two).results());
    assertEquals(
        List.of(2.0, 3.0),
        rounds.stream()
            .map(row -> row.getLast().median() / row.getFirst().median())
            .toList());
    assertEquals(
        Rounds.of(merged(one, two).results()).getFirst(),
        Rounds.of(merged(two, one).results()).getLast());
  }
}
