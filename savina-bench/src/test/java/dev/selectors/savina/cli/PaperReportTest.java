package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people and programs are given of a measurement. */
class PaperReportTest {
  private static final Effort EFFORT = new Effort(2, Warmups.runs(0), 2);

  @TempDir
  private Path folder = Path.of("");

  /** Figures 8 and 13; the first bar takes 10 ms in all runs, each one after it a ms more. */
  static PaperReport report() {
    List<PaperRow> rows = new ArrayList<>();
    List<Measured> measured = new ArrayList<>();
    for (Figure figure : Figures.numbered(List.of(8, 13))) {
      for (FigureBar bar : figure.bars()) {
        Job job = new Job(figure.cell(bar, 0.001), EFFORT, 2);
        double time = 10 + rows.size();
        rows.add(new PaperRow(figure, bar, job));
        measured.add(Measured.of(job, Forks.of(List.of(List.of(time, time), List.of(time, time)))));
      }
    }
    Environment environment = Environment.here(List.of(2), List.of("-Xmx1g"));
    return PaperReport.of(environment, 0.001, List.of(), rows, measured);
  }

  /** A figure whose bars all have JVMs like these. */
  private static PaperReport report(int number, Trial... jvms) {
    Figure figure = Figures.numbered(List.of(number)).getFirst();
    Effort effort = new Effort(jvms.length, Warmups.runs(0), jvms[0].ms().size());
    List<PaperRow> rows = figure.bars().stream()
        .map(bar -> new PaperRow(figure, bar, new Job(figure.cell(bar, 0.001), effort, 2)))
        .toList();
    List<Measured> measured = rows.stream()
        .map(row -> Measured.of(row.job(), Forks.ofTrials(List.of(jvms))))
        .toList();
    Environment environment = Environment.here(List.of(2), List.of("-Xmx1g"));
    return PaperReport.of(environment, 0.001, List.of(), rows, measured);
  }

  private static JsonNode json(PaperReport report) {
    return new ObjectMapper().valueToTree(report);
  }

  @Test
  void reportTellsWhichTimesAreNotComparableAndHowManyJvmsWereRunAgain() {
    Trial near = new Trial(List.of(3.0, 4.0), 60.0, null, null, 3);
    Trial busy = new Trial(List.of(5.0, 6.0), 461_413.0, null, null, 1);
    JsonNode json = json(report(13, near, busy));
    assertEquals(
        "processors: 60 ns from one to the other and back; 48 forks run again for that; the machine"
            + " was busy with something else in 12 of 24 forks: their times are not comparable",
        json.at("/processors/0").textValue());
    assertEquals("[60.0,461413.0]", json.at("/figures/0/bars/0/roundTrips").toString());
    assertEquals(4, json.at("/figures/0/bars/0/again").intValue());
    assertEquals(
        "2 JVMs for each bar, with 2 runs in each; the bars take turns, JVM by JVM; all these runs"
            + " are kept; JVMs whose processors were far from each other were run again (48)",
        json.at("/runs").textValue());
  }

  @Test
  void fewerRunsOfLongerBarsAreTold() {
    Trial many = Trial.of(List.of(3.0, 4.0, 5.0), List.of());
    String runs = report(4, many, Trial.of(List.of(3.0), List.of())).runs();
    assertTrue(runs.startsWith("2 JVMs for each bar, with 1 to 3 runs in each; "), runs);
  }

  @Test
  void runsOfAJvmAreToldAsTheyWere() {
    assertEquals(
        "2 JVMs for each bar, with 2 runs in each; the bars take turns, JVM by JVM; all these runs"
            + " are kept",
        json(report()).at("/runs").textValue());
  }

  @Test
  void parametersInWhichBarsDifferAreNotThoseOfTheFigure() {
    JsonNode json = json(report());
    assertEquals(
        "{\"numbers\":24000,\"priority\":true}",
        json.at("/figures/1/parameters").toString());
    assertEquals(8, json.at("/figures/1/bars/2/parameters/ways").intValue());
  }

  @Test
  void singleRunHasNoSpread() {
    StringWriter text = new StringWriter();
    new PaperTable(new PrintWriter(text)).print(report(4, Trial.of(List.of(3.0), List.of())));
    assertTrue(
        text.toString()
            .lines()
            .anyMatch(line -> line.matches(" *AK +pekko actor +3\\.00, one run +3\\.00, one run")),
        text::toString);
  }

  /** The numbers of bars that are cut are below them, but there is no room in groups. */
  @Test
  void chartIsCutWhereBarsAreFarTooLongUnlessTheyStandInGroups() {
    JsonNode json = json(report());
    assertEquals(16 * 1.05, json.at("/figures/0/top").doubleValue(), 1e-9);
    PaperReading shortest = new PaperReading(3, 10, 9, 11);
    PaperReading longest = new PaperReading(3, 100, 20, 900);
    assertEquals(80, PaperAxis.top(List.of(shortest, longest), false));
    assertEquals(150, PaperAxis.top(List.of(shortest, longest), true));
  }

  @Test
  void textHasEveryBarAndEveryVerdict() {
    StringWriter text = new StringWriter();
    new PaperTable(new PrintWriter(text)).print(report());
    List<String> lines = text.toString().lines().map(String::strip).toList();
    assertTrue(lines.contains("figure 8, logmap: terms=150 series=150"), text::toString);
    assertTrue(
        lines.stream().anyMatch(line -> line.matches("AK +pekko stash +10.00, one run .*")),
        text::toString);
    assertTrue(
        lines.contains("best: AK / HS 0.63 (0.63 .. 0.63 by JVM): does not hold"), text::toString);
    assertTrue(
        lines.contains("fair: HSAO 4 / HSRR 4 1.06 (1.06 .. 1.06 by JVM): holds"), text::toString);
    assertTrue(
        lines.stream().anyMatch(line -> line.endsWith("not measured; lines of code are not times")),
        text::toString);
  }

  @Test
  void filesHoldAllRuns() throws IOException {
    Path there = folder.resolve("new");
    report().write(there);
    JsonNode json = new ObjectMapper().readTree(there.resolve("paper.json").toFile());
    assertEquals(2, json.at("/figures").size());
    assertEquals("AK", json.at("/figures/0/bars/0/name").textValue());
    assertEquals(10, json.at("/figures/0/bars/0/best/time").doubleValue());
    assertEquals(150_000, json.at("/figures/0/paper/terms").intValue());
    assertFalse(json.at("/figures/0/verdicts/0/best/holds").booleanValue());
    assertEquals("4", json.at("/figures/1/bars/0/group").textValue());
    List<String> csv = Files.readAllLines(there.resolve("paper.csv"));
    assertEquals(1 + (7 + 12) * 4, csv.size());
    assertEquals("8,AK,logmap,stash,pekko,terms=150 series=150,2,1,1,10.0", csv.get(1));
    assertEquals(csv.getFirst().split(",", -1).length, csv.getLast().split(",", -1).length);
  }

  @Test
  void pageNeedsNoNetworkAndHasTheData() throws IOException {
    report().write(folder);
    String page = Files.readString(folder.resolve("paper.html"));
    assertTrue(page.contains("Chart.js v"));
    assertTrue(page.contains("\"setting\" : \"24,000,000 numbers to add up\""));
    assertFalse(page.contains("/* results.json */"));
    String head = page.substring(0, page.indexOf("<script>"));
    assertFalse(Stream.of("<link", "<img", "src=", "@import").anyMatch(head::contains));
    assertFalse(page.contains("<script src"));
  }
}
