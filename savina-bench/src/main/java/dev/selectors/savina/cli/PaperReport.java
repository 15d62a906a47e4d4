package dev.selectors.savina.cli;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Stream;

/**
 * The figures of the paper as they were measured, and where.
 *
 * @param scale the share of the paper's work
 * @param jvms how many JVMs each bar had
 * @param runtimes the libraries
 * @param processors how near they were to each other, in a sentence, if known
 */
record PaperReport(
    Environment environment,
    double scale,
    int jvms,
    List<Contender> runtimes,
    List<String> processors,
    List<PaperFigure> figures) {
  /** The file that holds the report. */
  static final String FILE = "paper.json";

  /** The report on rows that were measured, in the same order. */
  static PaperReport of(
      Environment environment,
      double scale,
      List<Contender> runtimes,
      List<PaperRow> rows,
      List<Measured> measured) {
    SequencedMap<Figure, List<PaperBar>> bars = new LinkedHashMap<>();
    for (int i = 0; i < rows.size(); i++) {
      PaperRow row = rows.get(i);
      bars.computeIfAbsent(row.figure(), any -> new ArrayList<>())
          .add(PaperBar.of(row.bar(), measured.get(i)));
    }
    PaperTimes times = times(bars);
    return new PaperReport(
        environment,
        scale,
        measured.getFirst().forks(),
        runtimes,
        Nearness.of(measured).text().stream().toList(),
        bars.entrySet().stream()
            .map(entry -> PaperFigure.of(entry.getKey(), entry.getValue(), times))
            .toList());
  }

  /** Writes the files of this report. */
  ReportFiles write(Path folder) throws IOException {
    String json = Json.pretty(this);
    return new ReportFiles(folder)
        .results(FILE, json)
        .lines("runs", "paper.csv", TimesFile.lines(this))
        .page("paper.html", json);
  }

  /** What was run, and how often, in a sentence. */
  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  String runs() {
    List<PaperBar> bars =
        figures.stream().flatMap(figure -> figure.bars().stream()).toList();
    IntSummaryStatistics runs = bars.stream()
        .flatMap(bar -> bar.milliseconds().stream())
        .mapToInt(List::size)
        .summaryStatistics();
    int again = bars.stream()
        .flatMap(bar -> Stream.ofNullable(bar.again()))
        .mapToInt(Integer::intValue)
        .sum();
    return Words.count(jvms, "JVM") + " for each bar, with "
        + (runs.getMin() == runs.getMax() ? "" : runs.getMin() + " to ")
        + Words.count(runs.getMax(), "run")
        + " in each; the bars take turns, JVM by JVM; all these runs are kept"
        + (again == 0
            ? ""
            : "; JVMs whose processors were far from each other were run again (" + again + ")");
  }

  private static PaperTimes times(Map<Figure, List<PaperBar>> bars) {
    Map<Integer, SequencedMap<String, List<List<Double>>>> figures = new LinkedHashMap<>();
    bars.forEach((figure, of) -> {
      SequencedMap<String, List<List<Double>>> runs = new LinkedHashMap<>();
      of.forEach(bar -> runs.put(bar.name(), bar.milliseconds()));
      figures.put(figure.number(), runs);
    });
    return new PaperTimes(figures);
  }
}
