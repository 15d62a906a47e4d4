package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.selectors.savina.bndbuffer.BoundedBuffer;
import dev.selectors.savina.bndbuffer.BufferParams;
import dev.selectors.savina.fib.Fib;
import dev.selectors.savina.fib.FibParams;
import dev.selectors.savina.harness.Cell;
import dev.selectors.savina.harness.Claim;
import dev.selectors.savina.harness.RatioBounds;
import dev.selectors.savina.pingpong.PingPong;
import dev.selectors.savina.pingpong.PingPongParams;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ComparisonTest {
  private static final Cell<?, ?> FIB = new Cell<>(new Fib(), new FibParams(20), "actor");
  private static final Cell<?, ?> PING = new Cell<>(new PingPong(), new PingPongParams(9), "actor");

  private static final List<List<Measured>> GROUPS = List.of(
      List.of(
          measured(FIB, "selectors", 20),
          measured(FIB, "raw", 5),
          measured(FIB, "pekko", 10),
          measured(FIB, "jox", 40)),
      List.of(
          measured(PING, "selectors", 3),
          measured(PING, "raw", 6),
          measured(PING, "pekko", 24),
          measured(PING, "jox", 12)));

  private static final List<String> PEERS =
      List.of("jox", "pekko", "scalaz", "castor", "jetlang", "functionaljava");

  private static Measured measured(Cell<?, ?> cell, String runtime, double milliseconds) {
    return Measured.of(
        new Job(cell.on(runtime), new Effort(1, Warmups.runs(0), 1), 2),
        Forks.of(List.of(List.of(milliseconds))));
  }

  private static Comparison compared(List<List<Measured>> groups) {
    return Comparison.of(groups, benchmark -> List.of());
  }

  @Test
  void ratiosAreThoseToTheBestLibraryAndTheLimitIsNone() {
    List<Comparison.Standing> standings = compared(GROUPS).standings();
    assertStanding("raw", List.of(0.5, 2.0), 1, standings.get(0));
    assertStanding("selectors", List.of(2.0, 1.0), Math.sqrt(2), standings.get(1));
    assertStanding("pekko", List.of(1.0, 8.0), Math.sqrt(8), standings.get(2));
    assertStanding("jox", List.of(4.0, 4.0), 4, standings.get(3));
    assertEquals(4, standings.size());
  }

  private static void assertStanding(
      String runtime, List<Double> ratios, double mean, Comparison.Standing actual) {
    assertEquals(runtime, actual.runtime());
    assertEquals(ratios, actual.ratios());
    assertEquals(mean, actual.geometricMean(), 1e-12);
  }

  @Test
  void leadIsOverTheBestOfTheOthersInEachBenchmark() {
    Comparison.Lead lead = compared(GROUPS).lead();
    assertNotNull(lead);
    assertEquals(Math.sqrt(0.5 * 4), lead.geometricMean(), 1e-12);
    assertEquals(0.5, lead.least(), 1e-12);
    assertEquals("fib", lead.worst());
    assertEquals(List.of("pekko", "jox"), lead.duels().stream().map(Duel::peer).toList());
  }

  @Test
  void leadIsClearIfItIsMoreThanTheForksDiffer() {
    List<Double> ours = List.of(9.0, 10.0, 11.0, 10.0, 10.0);
    assertEquals("even ahead", verdict(ours, List.of(9.5, 10.0, 12.0, 10.5, 10.0)));
    assertEquals("clear ahead", verdict(ours, List.of(19.0, 20.0, 21.0, 20.0, 20.0)));
    assertEquals("even behind", verdict(ours, List.of(9.0, 9.9, 11.5, 9.9, 9.9)));
    assertEquals("clear behind", verdict(ours, List.of(5.0, 5.2, 5.0, 4.9, 5.1)));
  }

  @Test
  void leadOverTheBestIsClearOnlyIfItIsOverEachOfTheOthers() {
    List<Double> ours = List.of(9.5, 9.5, 9.6, 9.5, 9.5);
    List<Double> steady = List.of(12.0, 12.0, 12.1, 12.0, 12.0);
    List<Double> unsteady = List.of(8.0, 18.0, 8.1, 18.0, 13.0);
    assertEquals("clear ahead", verdict(ours, steady));
    assertEquals("even ahead", verdict(ours, steady, unsteady));
  }

  @Test
  void amongManyOthersOneMayBeAheadByChance() {
    List<Double> ours = List.of(10.0, 10.1, 9.9, 10.0, 10.0);
    List<Double> better = List.of(9.3, 9.8, 9.4, 9.5, 9.2);
    List<Double> slow = List.of(20.0, 20.0, 20.0, 20.0, 20.0);
    Duel alone = duel(ours, better);
    Duel amongMany = duel(ours, better, slow, slow, slow, slow, slow);
    assertEquals(alone.factor().lower(), amongMany.factor().lower());
    assertTrue(alone.factor().upper() < amongMany.factor().upper());
  }

  @Test
  void librariesAreFoundByNameWhateverTheirOrder() {
    List<List<Measured>> groups = List.of(GROUPS.get(0), GROUPS.get(1).reversed());
    assertEquals(compared(GROUPS).standings(), compared(groups).standings());
  }

  @Test
  void nothingIsClearOfOneFork() {
    assertEquals("even ahead", verdict(List.of(1.0), List.of(100.0)));
    assertEquals("even behind", verdict(List.of(100.0), List.of(1.0)));
  }

  @Test
  void nothingIsClearOfTwoForksWhichMayBothBeLucky() {
    assertEquals("even ahead", verdict(List.of(1.0, 1.0), List.of(100.0, 100.0, 100.0)));
    assertEquals("even behind", verdict(List.of(100.0, 100.0, 100.0), List.of(1.0, 1.0)));
    assertEquals("clear ahead", verdict(List.of(1.0, 1.0, 1.0), List.of(9.0, 9.0, 9.0)));
  }

  @Test
  void tableSaysHowManyForksItTakes() {
    List<Double> three = List.of(1.0, 1.1, 1.0);
    String takes =
        "at least as fast in 1 of 1 by the medians; to tell what is beyond chance takes 3"
            + " JVMs each: --forks 5";
    assertEquals(
        takes, lines(compared(List.of(group(FIB, three.subList(0, 2))))).getLast());
    List<List<Measured>> mixed = List.of(group(FIB, three), group(PING, three.subList(0, 2)));
    List<String> lines = lines(compared(mixed));
    assertTrue(
        lines.contains("at least as fast in 2 of 2 by the medians; beyond chance (95 %; 1 had fewer"
            + " than the 3 JVMs that takes)"),
        lines::toString);
    assertEquals("slower in none", lines.getLast());
  }

  /** Ours and another one that takes nine times as long. */
  private static List<Measured> group(Cell<?, ?> cell, List<Double> ours) {
    return List.of(
        forks(cell, "selectors", ours),
        forks(cell, "jox", ours.stream().map(time -> 9 * time).toList()));
  }

  private static List<String> lines(Comparison comparison) {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    new ComparisonTable(out).print(comparison);
    out.flush();
    return text.toString().lines().map(String::strip).toList();
  }

  @SafeVarargs
  private static Duel duel(List<Double> ours, List<Double>... peers) {
    List<Measured> group = new ArrayList<>(List.of(forks("selectors", ours), forks("raw", ours)));
    for (int i = 0; i < peers.length; i++) {
      group.add(forks(PEERS.get(i), peers[i]));
    }
    Comparison.Lead lead = compared(List.of(group)).lead();
    assertNotNull(lead);
    return lead.duels().getFirst();
  }

  @SafeVarargs
  private static String verdict(List<Double> ours, List<Double>... peers) {
    Duel duel = duel(ours, peers);
    return (duel.isClearlyAhead() || duel.isClearlyBehind() ? "clear" : "even")
        + (duel.isAhead() ? " ahead" : " behind");
  }

  /** One run in each fork. */
  private static Measured forks(String runtime, List<Double> milliseconds) {
    return forks(FIB, runtime, milliseconds);
  }

  private static Measured forks(Cell<?, ?> cell, String runtime, List<Double> milliseconds) {
    return Measured.of(
        new Job(cell.on(runtime), new Effort(milliseconds.size(), Warmups.runs(0), 1), 2),
        Forks.of(milliseconds.stream().map(List::of).toList()));
  }

  @Test
  void nobodyLeadsAlone() {
    List<List<Measured>> alone =
        List.of(List.of(measured(FIB, "selectors", 1), measured(FIB, "raw", 1)));
    assertNull(compared(alone).lead());
    assertNull(compared(List.of(List.of(measured(FIB, "jox", 1)))).lead());
  }

  @Test
  void limitAloneIsItsOwnBest() {
    assertEquals(
        List.of(new Comparison.Standing("raw", List.of(1.0), 1)),
        compared(List.of(List.of(measured(FIB, "raw", 7)))).standings());
  }

  @Test
  void parametersAreInTheNameWhereTheyDiffer() {
    List<List<Measured>> groups = List.of(
        List.of(measured(FIB, "raw", 1)),
        List.of(measured(buffer(0), "raw", 1)),
        List.of(measured(buffer(25), "raw", 1)));
    assertEquals(
        List.of("fib", "bndbuffer cost=0", "bndbuffer cost=25"),
        compared(groups).benchmarks());
  }

  private static Cell<?, ?> buffer(int cost) {
    return new Cell<>(new BoundedBuffer(), new BufferParams(9, 3, 5, 20, cost), "actor");
  }

  private static List<List<Measured>> withForms() {
    return List.of(List.of(
        measured(buffer(0), "selectors", 20),
        measured(buffer(0), "raw", 1),
        measured(buffer(0), "pekko", 30),
        measured(form("gates"), "selectors", 10),
        measured(form("guards"), "selectors", 12)));
  }

  private static Cell<?, ?> form(String variant) {
    return new Cell<>(new BoundedBuffer(), new BufferParams(9, 3, 5, 20, 0), variant);
  }

  /** Some of them have less to do, or are no selectors: they are beside the actors, not among them. */
  @Test
  void ourOtherFormsHaveNoStandingAndDoNotChangeTheRatiosOfTheActors() {
    List<Comparison.Standing> standings = compared(withForms()).standings();
    assertEquals(3, standings.size());
    assertStanding("raw", List.of(0.05), 0.05, standings.get(0));
    assertStanding("selectors", List.of(1.0), 1, standings.get(1));
    assertStanding("pekko", List.of(1.5), 1.5, standings.get(2));
  }

  @Test
  void claimIsHeldAgainstTheFastestOfItsFormsAndTheBestPeerIsTold() {
    Claim claim = Claim.overActors("figure 0", RatioBounds.atLeast(2), "guards", "gates");
    Verdict verdict =
        Comparison.of(withForms(), benchmark -> List.of(claim)).verdicts().getFirst();
    assertEquals("gates", verdict.form());
    assertEquals(2.0, verdict.factor());
    assertTrue(verdict.holds());
    assertEquals("pekko", verdict.peer());
    assertEquals(3.0, verdict.overPeer());
  }

  @Test
  void claimIsDecidedIfItIsOutsideOfWhatTheFactorMayBe() {
    assertEquals("holds", words(1.5, List.of(20.0, 21.0, 20.5)));
    assertEquals("does not hold", words(2.5, List.of(20.0, 21.0, 20.5)));
    assertEquals("undecided", words(2.0, List.of(20.0, 21.0, 20.5)));
    assertEquals("undecided", words(1.5, List.of(20.0, 3.0, 90.0)));
    assertEquals("undecided", words(2.5, List.of(20.0, 3.0, 90.0)));
  }

  @Test
  void nothingIsDecidedByOneJvm() {
    assertEquals("undecided", words(0.1, List.of(20.0)));
    assertEquals("undecided", words(100, List.of(20.0)));
  }

  private static String words(double claimed, List<Double> actors) {
    return verdict(RatioBounds.atLeast(claimed), actors).words();
  }

  /** On gates that take ten milliseconds, and seem twice as fast as actors. */
  private static Verdict verdict(RatioBounds claimed, List<Double> actors) {
    List<Double> gates = actors.stream().map(time -> 10.0).toList();
    return Verdict.on(
            Claim.overActors("figure 0", claimed, "gates", "guards"),
            "bndbuffer",
            List.of(
                forks(buffer(0), "selectors", actors), forks(form("gates"), "selectors", gates)))
        .orElseThrow();
  }

  /** What a page is told of a value. */
  private static JsonNode told(Object value) throws IOException {
    return Json.read(Json.forPage(value), JsonNode.class);
  }

  @Test
  void pageIsToldTheVerdictAndTheClaimInWords() throws IOException {
    List<Double> actors = List.of(20.0, 21.0, 20.5);
    JsonNode holds = told(verdict(new RatioBounds(1.5, 3), actors));
    assertEquals("1.50 to 3.00", holds.path("claimed").asText());
    assertEquals("holds", holds.path("words").asText());
    JsonNode fails = told(verdict(RatioBounds.atMost(1.5), actors));
    assertEquals("at most 1.50", fails.path("claimed").asText());
    assertEquals("does not hold", fails.path("words").asText());
    JsonNode undecided = told(verdict(RatioBounds.atLeast(1.5), List.of(20.0)));
    assertEquals("at least 1.50", undecided.path("claimed").asText());
    assertEquals("undecided", undecided.path("words").asText());
  }

  @Test
  void pageIsToldWhoIsAheadAndWhetherByChance() throws IOException {
    List<Double> fast = List.of(1.0, 1.0, 1.0);
    List<Double> slow = List.of(9.0, 9.0, 9.0);
    assertTold("ahead, ofEnoughJvms, clearlyAhead", duel(fast, slow));
    assertTold("ofEnoughJvms, clearlyBehind", duel(slow, fast));
    assertTold("ahead", duel(fast.subList(0, 2), slow));
  }

  private static void assertTold(String expected, Duel duel) throws IOException {
    JsonNode told = told(duel);
    assertEquals(
        expected,
        Stream.of("ahead", "ofEnoughJvms", "clearlyAhead", "clearlyBehind")
            .filter(name -> told.path(name).asBoolean())
            .collect(Collectors.joining(", ")));
  }

  @Test
  void pageIsToldTheNameOfEachRow() throws IOException {
    assertEquals("pekko", told(measured(FIB, "pekko", 1)).path("contender").asText());
    assertEquals(
        "selectors gates",
        told(measured(form("gates"), "selectors", 1)).path("contender").asText());
  }

  @Test
  void claimThatFallsShortDoesNotHoldAndOneThatWasNotMeasuredHasNoVerdict() {
    List<Claim> claims = List.of(
        Claim.goal("here", 0.98, "gates", "guards"),
        Claim.overActors("there", RatioBounds.atLeast(1), "await"));
    List<Verdict> verdicts = Comparison.of(withForms(), benchmark -> claims).verdicts();
    assertEquals(1, verdicts.size());
    assertEquals(10.0 / 12, verdicts.getFirst().factor());
    assertFalse(verdicts.getFirst().holds());
  }

  @Test
  void tableHasARowPerLibraryAndTheLeadBelow() {
    List<String> lines = lines(compared(GROUPS));
    assertTrue(
        lines.contains("runtime              fib  pingpong  geometric mean"), lines::toString);
    assertTrue(
        lines.contains("selectors           2.00      1.00            1.41"), lines::toString);
    assertTrue(
        lines.contains("jox                 4.00      4.00            4.00"), lines::toString);
    assertTrue(
        lines.stream()
            .anyMatch(
                line -> line.endsWith("1.41 times as fast (geometric mean), at least 0.50 (fib)")),
        lines::toString);
    assertTrue(
        lines.contains(
            "at least as fast in 1 of 2 by the medians; to tell what is beyond chance takes 3"
                + " JVMs each: --forks 5"),
        lines::toString);
  }
}
