package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Parameters;
import dev.selectors.savina.harness.Size;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Stream;

/**
 * A figure as it was measured.
 *
 * @param title of the benchmark
 * @param setting what the paper ran
 * @param paper the parameters of the paper
 * @param groups what the groups of bars differ in; empty if there are none
 * @param parameters those that are the same in all bars
 * @param notes what differs from the paper
 * @param top where the axis of its charts ends, in milliseconds; longer bars are cut there
 */
record PaperFigure(
    int number,
    String benchmark,
    String title,
    String setting,
    SequencedMap<String, Object> paper,
    SequencedMap<String, Object> parameters,
    String groups,
    List<String> notes,
    List<PaperBar> bars,
    double top,
    List<PaperVerdict> verdicts) {

  static PaperFigure of(Figure figure, List<PaperBar> bars, PaperTimes times) {
    return new PaperFigure(
        figure.number(),
        figure.benchmark().name(),
        figure.benchmark().title(),
        figure.setting(),
        Parameters.of(figure.benchmark().parameters(Size.PAPER).getFirst()),
        common(bars),
        figure.groups(),
        figure.notes(),
        bars,
        PaperAxis.top(
            bars.stream().flatMap(bar -> Stream.of(bar.best(), bar.fair())).toList(),
            !figure.groups().isEmpty()),
        figure.claims().stream()
            .map(claim -> PaperVerdict.on(claim, figure.number(), times))
            .toList());
  }

  private static SequencedMap<String, Object> common(List<PaperBar> bars) {
    SequencedMap<String, Object> common = new LinkedHashMap<>(bars.getFirst().parameters());
    bars.forEach(bar -> common.entrySet().retainAll(bar.parameters().entrySet()));
    return common;
  }
}
