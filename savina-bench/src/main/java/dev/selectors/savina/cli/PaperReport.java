package dev.selectors.savina.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * The figures of the paper as they were measured, and where.
 *
 * @param scale the share of the paper's work
 * @param jvms how many each bar had
 * @param runtimes the libraries
 */
record PaperReport(
    Environment environment,
    double scale,
    int jvms,
    List<Contender> runtimes,
    List<PaperFigure> figures) {

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
        bars.entrySet().stream()
            .map(entry -> PaperFigure.of(entry.getKey(), entry.getValue(), times))
            .toList());
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
