package dev.selectors.savina.cli;

import static dev.selectors.savina.cli.FigurePick.fastest;
import static dev.selectors.savina.cli.FigurePick.slowest;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.savina.harness.PaperBounds;
import dev.selectors.savina.harness.RatioBounds;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;

class PaperVerdictTest {
  private static final FigureClaim TWICE = FigureClaim.of(
      "HS is twice as fast as every actor",
      fastest("AK", "FJ", "HA"),
      fastest("HS"),
      RatioBounds.atLeast(2));

  private record Bar(String name, List<List<Double>> jvms) {}

  /** A JVM with an early run, and a late one. */
  private static List<Double> jvm(double early, double late) {
    return List.of(early, late);
  }

  private static PaperTimes times(int figure, Bar... bars) {
    SequencedMap<String, List<List<Double>>> runs = new LinkedHashMap<>();
    List.of(bars).forEach(bar -> runs.put(bar.name(), bar.jvms()));
    return new PaperTimes(Map.of(figure, runs));
  }

  private static Bar bar(String name, double milliseconds) {
    return new Bar(name, List.of(jvm(milliseconds, milliseconds), jvm(milliseconds, milliseconds)));
  }

  private static void assertRatio(
      double value, String over, String under, boolean holds, PaperRatio actual) {
    assertEquals(value, actual.value(), 1e-9);
    assertEquals(over, actual.over());
    assertEquals(under, actual.under());
    assertEquals(holds, actual.holds());
  }

  private static PaperRatio best(PaperVerdict verdict) {
    PaperRatio best = verdict.best();
    assertNotNull(best);
    return best;
  }

  private static PaperRatio fair(PaperVerdict verdict) {
    PaperRatio fair = verdict.fair();
    assertNotNull(fair);
    return fair;
  }

  @Test
  void fastestOfTheOthersDecides() {
    PaperVerdict verdict =
        PaperVerdict.on(TWICE, 8, times(8, bar("AK", 9), bar("FJ", 4), bar("HA", 5), bar("HS", 2)));
    assertRatio(2, "FJ", "HS", true, best(verdict));
    assertEquals("holds", PaperVerdict.words(verdict.best()));
    assertEquals("fastest of AK, FJ, HA / HS: at least 2.00", verdict.rule());
    assertNull(verdict.reason());
  }

  @Test
  void brokenClaimDoesNotHold() {
    PaperVerdict verdict = PaperVerdict.on(
        TWICE, 8, times(8, bar("AK", 9), bar("FJ", 3.9), bar("HA", 5), bar("HS", 2)));
    assertRatio(1.95, "FJ", "HS", false, best(verdict));
    assertEquals("does not hold", PaperVerdict.words(verdict.best()));
    assertEquals("does not hold", PaperVerdict.words(verdict.fair()));
  }

  @Test
  void slowestOfThoseThatAreSaidToBeFastDecides() {
    FigureClaim claim = FigureClaim.of(
        "selectors are faster", fastest("AK"), slowest("HSI", "HSD"), PaperBounds.MORE);
    PaperVerdict verdict =
        PaperVerdict.on(claim, 20, times(20, bar("AK", 3), bar("HSI", 1), bar("HSD", 4)));
    assertRatio(0.75, "AK", "HSD", false, best(verdict));
  }

  @Test
  void protocolsCanDisagree() {
    PaperTimes times =
        times(8, new Bar("HA", List.of(jvm(40, 30))), new Bar("HS", List.of(jvm(10, 20))));
    PaperVerdict verdict = PaperVerdict.on(TWICE, 8, times);
    assertRatio(3, "HA", "HS", true, best(verdict));
    assertRatio(1.5, "HA", "HS", false, fair(verdict));
    assertEquals(List.of("AK", "FJ"), verdict.without());
  }

  /** Bars of three rounds, a time for each. */
  private static Bar rounds(String name, double first, double second, double third) {
    return new Bar(name, List.of(jvm(first, first), jvm(second, second), jvm(third, third)));
  }

  private static PaperRatio twice(Bar... bars) {
    return fair(PaperVerdict.on(TWICE, 8, times(8, bars)));
  }

  @Test
  void roundsThatDisagreeAreCounted() {
    PaperRatio fair = twice(rounds("HA", 9, 9, 6), rounds("HS", 3, 3, 4));
    assertEquals(3, fair.value(), 1e-9);
    assertEquals(1.5, fair.low());
    assertEquals(3, fair.high());
    assertEquals("holds, in 2 of 3 rounds", PaperVerdict.words(fair));
    assertEquals(
        "does not hold, but does in 1 of 3 rounds",
        PaperVerdict.words(twice(rounds("HA", 9, 6, 6), rounds("HS", 3, 4, 4))));
  }

  @Test
  void halfOfTheRoundsDecideNothing() {
    PaperRatio fair = twice(
        new Bar("HA", List.of(jvm(9, 9), jvm(6, 6))), new Bar("HS", List.of(jvm(3, 3), jvm(4, 4))));
    assertEquals(7.5 / 3.5, fair.value(), 1e-9);
    assertEquals("undecided, holds in 1 of 2 rounds", PaperVerdict.words(fair));
  }

  @Test
  void claimThatHoldsInNoRoundIsUndecidedWhateverTheRatioOfAllIs() {
    FigureClaim close =
        FigureClaim.of("they are close", fastest("HS"), fastest("HA"), new RatioBounds(0.9, 1.1));
    PaperRatio fair = fair(
        PaperVerdict.on(close, 8, times(8, rounds("HA", 10, 20, 30), rounds("HS", 14, 28, 20))));
    assertEquals(1, fair.value(), 1e-9);
    assertEquals("undecided, holds in 0 of 3 rounds", PaperVerdict.words(fair));
  }

  @Test
  void verdictOfOneJvmSaysThatItIsOfOne() {
    PaperTimes times =
        times(8, new Bar("HA", List.of(jvm(9, 9))), new Bar("HS", List.of(jvm(3, 3))));
    PaperRatio fair = fair(PaperVerdict.on(TWICE, 8, times));
    assertEquals("holds, one JVM", PaperVerdict.words(fair));
    assertEquals("one JVM", fair.spread());
    PaperRatio two = fair(PaperVerdict.on(TWICE, 8, times(8, bar("HA", 9), bar("HS", 3))));
    assertEquals("3.00 .. 3.00 by JVM", two.spread());
  }

  @Test
  void bothEndsOfARangeAreBounds() {
    RatioBounds tenth = new RatioBounds(1, 1.1);
    FigureClaim claim =
        FigureClaim.of("HS1 is about 5 % slower", fastest("HS1"), fastest("HA"), tenth);
    for (double time : new double[] {99, 111}) {
      PaperVerdict verdict = PaperVerdict.on(claim, 3, times(3, bar("HS1", time), bar("HA", 100)));
      assertFalse(best(verdict).holds());
    }
    assertTrue(best(PaperVerdict.on(claim, 3, times(3, bar("HS1", 104), bar("HA", 100))))
        .holds());
    assertEquals("1.00 to 1.10", tenth.toString());
    assertEquals("at most 1.25", PaperBounds.COMPETITIVE.toString());
  }

  @Test
  void ratioIsJudgedWithTheDecimalsThatAreTold() {
    RatioBounds bounds = new RatioBounds(1.13, 1.3);
    for (double ratio : new double[] {1.125, 1.13, 1.3, 1.3049}) {
      assertTrue(
          bounds.include(ratio), () -> "told as " + String.format(Locale.ROOT, "%.2f", ratio));
    }
    assertFalse(bounds.include(1.1249));
    assertFalse(bounds.include(1.305));
  }

  @Test
  void whatIsMissingIsNotMeasured() {
    PaperVerdict verdict = PaperVerdict.on(TWICE, 8, times(8, bar("AK", 9), bar("HA", 3)));
    assertNull(verdict.best());
    assertNull(verdict.fair());
    assertEquals("without FJ, HS", verdict.reason());
    assertEquals("not measured", PaperVerdict.words(verdict.best()));
  }

  @Test
  void barIsNotJudgedByItself() {
    FigureClaim claim = FigureClaim.of(
        "AK, FJ and HA are competitive",
        slowest("AK", "FJ", "HA"),
        fastest("AK", "FJ", "HA"),
        PaperBounds.COMPETITIVE);
    PaperVerdict alone = PaperVerdict.on(claim, 3, times(3, bar("HA", 3), bar("HS", 3)));
    assertNull(alone.best());
    assertNull(alone.fair());
    assertEquals("without AK, FJ", alone.reason());
    PaperVerdict two = PaperVerdict.on(claim, 3, times(3, bar("HA", 3), bar("FJ", 6)));
    assertRatio(2, "FJ", "HA", false, best(two));
  }

  @Test
  void whatCannotBeMeasuredSaysWhy() {
    FigureClaim claim = FigureClaim.notMeasured("SC is slow", "there is no SC");
    PaperVerdict verdict = PaperVerdict.on(claim, 8, times(8, bar("HS", 1)));
    assertNull(verdict.best());
    assertEquals("there is no SC", verdict.reason());
    assertEquals("", verdict.rule());
  }

  @Test
  void anotherFigureCanSetTheBound() {
    FigureClaim claim = FigureClaim.unlike(17, "the other way round", "RF", "AO");
    SequencedMap<String, List<List<Double>>> here = new LinkedHashMap<>();
    here.put("RF", List.of(jvm(2, 2)));
    here.put("AO", List.of(jvm(4, 4)));
    SequencedMap<String, List<List<Double>>> there = new LinkedHashMap<>();
    there.put("RF", List.of(jvm(9, 9)));
    there.put("AO", List.of(jvm(3, 3)));
    PaperVerdict unlike = PaperVerdict.on(claim, 18, new PaperTimes(Map.of(18, here, 17, there)));
    assertRatio(0.5, "RF", "AO", true, best(unlike));
    assertEquals("at most 1.00", best(unlike).claimed());
    PaperVerdict alike = PaperVerdict.on(claim, 18, new PaperTimes(Map.of(18, here, 17, here)));
    assertFalse(best(alike).holds());
    PaperVerdict alone = PaperVerdict.on(claim, 18, new PaperTimes(Map.of(18, here)));
    assertEquals("figure 17 was not run", alone.reason());
  }

  @Test
  void roundIsHeldAgainstTheSameRoundOfTheOtherFigure() {
    FigureClaim claim = FigureClaim.unlike(17, "the other way round", "RF", "AO");
    SequencedMap<String, List<List<Double>>> here = new LinkedHashMap<>();
    here.put("RF", rounds("RF", 9, 9, 9).jvms());
    here.put("AO", rounds("AO", 10, 10, 10).jvms());
    SequencedMap<String, List<List<Double>>> there = new LinkedHashMap<>();
    there.put("RF", rounds("RF", 10, 20, 10.1).jvms());
    there.put("AO", rounds("AO", 20, 10, 10).jvms());
    PaperVerdict verdict = PaperVerdict.on(claim, 18, new PaperTimes(Map.of(18, here, 17, there)));
    assertEquals("at most 1.00", fair(verdict).claimed());
    assertEquals("holds, in 2 of 3 rounds", PaperVerdict.words(verdict.fair()));
  }
}
