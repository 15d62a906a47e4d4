package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CheckTest {
  private static final int TRIALS = 40;

  private static Results results(Environment environment, Measured... rows) {
    return Results.of(environment, List.of(rows));
  }

  private static Check check(Results baseline, Results results) {
    return Check.of(baseline, results, 1.05, 0.99);
  }

  /** How often a change by this factor is told as each outcome, with the noise of a quiet machine. */
  private static List<Change.Outcome> outcomes(double factor) {
    return outcomes(factor, 5);
  }

  private static List<Change.Outcome> outcomes(double factor, int forks) {
    Random random = new Random(7);
    List<Change.Outcome> outcomes = new ArrayList<>();
    for (int trial = 0; trial < TRIALS; trial++) {
      Measured before =
          Rows.row(5, 1).with(Forks.of(Rows.times(random, 10, forks, 5, 0.02, 0.04)), null);
      Measured now = Rows.row(5, 1)
          .with(Forks.of(Rows.times(random, 10 * factor, forks, 5, 0.02, 0.04)), null);
      outcomes.add(Change.of(before, now, 1.05, 0.99).outcome());
    }
    return outcomes;
  }

  private static long count(List<Change.Outcome> outcomes, Change.Outcome outcome) {
    return outcomes.stream().filter(one -> one == outcome).count();
  }

  @Test
  void slowDownByAFifthIsFound() {
    assertTrue(count(outcomes(1.2), Change.Outcome.SLOWER) >= 0.9 * TRIALS);
  }

  @Test
  void gainOfAFifthIsFound() {
    assertTrue(count(outcomes(1 / 1.2), Change.Outcome.FASTER) >= 0.9 * TRIALS);
  }

  @Test
  void noiseIsNeitherSlowerNorFaster() {
    List<Change.Outcome> outcomes = outcomes(1);
    assertEquals(0, count(outcomes, Change.Outcome.SLOWER));
    assertEquals(0, count(outcomes, Change.Outcome.FASTER));
  }

  @Test
  void whatIsWithinTheToleranceIsNotSlower() {
    assertEquals(0, count(outcomes(1.04), Change.Outcome.SLOWER));
  }

  @Test
  void rowsAreThoseOfTheSameVariantRuntimeParametersAndWorkers() {
    Results baseline = results(
        Rows.here(1),
        Rows.row(5, 10, 10),
        Rows.row(5, "selector", "selectors", 10, 10),
        Rows.row(5, "actor", "jox", 10, 10),
        Rows.row(6, 10, 10));
    Results now = results(
        Rows.here(2),
        Rows.row(6, 40, 40),
        Rows.row(5, "actor", "jox", 30, 30),
        Rows.row(5, "selector", "selectors", 20, 20),
        Rows.row(5, 10, 10));
    assertEquals(
        List.of(1.0, 2.0, 3.0, 4.0),
        check(baseline, now).changes().stream()
            .map(change -> Math.rint(change.ratio().ratio() * 1e9) / 1e9)
            .toList());
  }

  @Test
  void rowsOfOneSideOnlyAreTold() {
    Check check = check(
        results(Rows.here(1), Rows.row(5, 10, 10), Rows.row(6, 10, 10)),
        results(Rows.here(2), Rows.row(7, 10, 10), Rows.row(5, 10, 10)));
    assertEquals(List.of("fib actor n=6, 2 workers"), cells(check.missing()));
    assertEquals(List.of("fib actor n=7, 2 workers"), cells(check.added()));
    assertEquals(1, check.changes().size());
  }

  private static List<String> cells(List<Measured> rows) {
    return rows.stream().map(Measured::cell).toList();
  }

  @Test
  void nothingInCommonIsNoCheck() {
    IllegalArgumentException e = assertThrows(
        IllegalArgumentException.class,
        () -> check(results(Rows.here(1), Rows.row(5, 1)), results(Rows.here(1), Rows.row(6, 1))));
    assertTrue(e.getMessage().startsWith("the results have none of the rows of the baseline"));
  }

  @Test
  void otherMachineIsWarnedOf() {
    Check check = check(
        results(Rows.elsewhere("Old", 1), Rows.row(5, 10, 10, 10, 10, 10)),
        results(Rows.elsewhere("New", 1), Rows.row(5, 10, 10, 10, 10, 10)));
    assertEquals(
        List.of("the baseline has machine Linux, 2 cores (Old), not Linux, 2 cores (New):"
            + " ratios reflect that too"),
        check.warnings());
    assertEquals(
        List.of(),
        check(
                results(Rows.here(1), Rows.row(5, 1, 1, 1, 1, 1)),
                results(Rows.here(9), Rows.row(5, 1, 1, 1, 1, 1)))
            .warnings());
  }

  private static List<String> warnings(int jvms) {
    double[] times = new double[jvms];
    Arrays.fill(times, 1);
    Measured enough = Rows.row(6, 1, 1, 1, 1, 1);
    return check(
            results(Rows.here(1), Rows.row(5, times), enough),
            results(Rows.here(2), Rows.row(5, 1, 1, 1, 1, 1, 1), enough))
        .warnings();
  }

  @Test
  void fewJvmsOnEitherSideAreWarnedOf() {
    String forks = "; take --forks 5 or more, for the baseline too";
    assertEquals(
        List.of("only 1 JVM on a side, and fewer than 5 in 1 of 2 rows: with so few nothing can be"
            + " told" + forks),
        warnings(1));
    assertEquals(
        List.of(
            "only 2 JVMs on a side, and fewer than 5 in 1 of 2 rows: with so few hardly anything"
                + " can be told but what takes several times as long" + forks),
        warnings(2));
    for (int jvms = 3; jvms < 5; jvms++) {
      assertEquals(
          List.of("only " + jvms + " JVMs on a side, and fewer than 5 in 1 of 2 rows: with so few"
              + " only what takes about a third longer can be told" + forks),
          warnings(jvms));
    }
    assertEquals(List.of(), warnings(5));
  }

  @Test
  void whatIsSaidToBeSeenWithFewJvmsIsSeen() {
    assertTrue(count(outcomes(1.35, 3), Change.Outcome.SLOWER) >= 0.8 * TRIALS);
    assertTrue(count(outcomes(1.2, 2), Change.Outcome.SLOWER) <= 0.2 * TRIALS);
    assertTrue(count(outcomes(4, 2), Change.Outcome.SLOWER) >= 0.8 * TRIALS);
    assertEquals(0, count(outcomes(10, 1), Change.Outcome.SLOWER));
  }

  @Test
  void ofSeveralPlacesOnlyTheSameAreCompared() {
    Results baseline = Merge.of(
        List.of(
            results(Rows.elsewhere("Old", 1), Rows.row(5, 10, 10)),
            results(Rows.elsewhere("New", 1), Rows.row(5, 20, 20))),
        benchmark -> List.of());
    Check check = check(baseline, results(Rows.elsewhere("New", 3), Rows.row(5, 30, 30)));
    assertEquals(1.5, check.changes().getFirst().ratio().ratio(), 1e-9);
    assertEquals(List.of("A"), check.missing().stream().map(Measured::place).toList());
  }

  @Test
  void tableTellsRatioIntervalAndOutcomeOfEachRow() {
    Check check = check(
        results(
            Rows.here(1),
            Rows.row(5, 10, 10),
            Rows.row(5, "selector", "selectors", 10),
            Rows.row(6, 10, 10),
            Rows.row(7, 1)),
        results(
            Rows.here(2),
            Rows.row(5, 20, 20),
            Rows.row(5, "selector", "selectors", 10),
            Rows.row(6, 5, 5)));
    StringWriter text = new StringWriter();
    new CheckTable(new PrintWriter(text)).print(check, 1.05, 0.99);
    assertEquals(
        List.of(
            "warning: only 1 JVM on a side, and fewer than 5 in 3 of 3 rows: with so few nothing can be"
                + " told; take --forks 5 or more, for the baseline too",
            "",
            "  row                    baseline ms      now ms   ratio     99 % interval  verdict",
            "  fib actor n=5                10.00       20.00    2.00      2.00 .. 2.00  slower",
            "  fib selector n=5             10.00       10.00    1.00      one JVM only  undecided",
            "  fib actor n=6                10.00        5.00    0.50      0.50 .. 0.50  faster",
            "",
            "only in the baseline: fib actor n=7",
            "1 of 3 rows slower (by more than 1.05), 1 faster, 0 the same, 1 undecided; geometric"
                + " mean of the ratios 1.00",
            "what is undecided needs more JVMs on both sides, or a quieter machine"),
        text.toString().lines().toList());
  }
}
