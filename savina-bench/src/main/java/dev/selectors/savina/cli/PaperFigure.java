package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Parameters;
import dev.selectors.savina.harness.Size;
import java.util.List;
import java.util.SequencedMap;

/**
 * A figure as it was measured.
 *
 * @param title of the benchmark
 * @param setting what the paper ran
 * @param paper the parameters of the paper
 * @param groups what the groups of bars differ in; empty if there are none
 * @param parameters those of the first bar
 * @param notes what is otherwise than in the paper
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
    List<PaperVerdict> verdicts) {

  static PaperFigure of(Figure figure, List<PaperBar> bars, PaperTimes times) {
    return new PaperFigure(
        figure.number(),
        figure.benchmark().name(),
        figure.benchmark().title(),
        figure.setting(),
        Parameters.of(figure.benchmark().parameters(Size.PAPER).getFirst()),
        bars.getFirst().parameters(),
        figure.groups(),
        figure.notes(),
        bars,
        figure.claims().stream()
            .map(claim -> PaperVerdict.on(claim, figure.number(), times))
            .toList());
  }
}
