package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Cell;
import dev.selectors.savina.harness.Parameters;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Variants;
import dev.selectors.savina.runtimes.Entrant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A figure of the selectors paper that shows times: what is run for it, and what is said of it.
 *
 * @param setting what the paper ran
 * @param groups what the groups of bars differ in; empty if there are none
 * @param bars in the order of the figure
 * @param notes what differs from the paper
 */
record Figure(
    int number,
    SavinaBenchmark<?, ?> benchmark,
    String setting,
    FigureScale scale,
    String groups,
    List<FigureBar> bars,
    List<String> notes,
    List<FigureClaim> claims) {
  /** Copies the lists. */
  Figure {
    bars = List.copyOf(bars);
    notes = List.copyOf(notes);
    claims = List.copyOf(claims);
  }

  /** The cell that is run for a bar, at this share of the paper's work. */
  Cell<?, ?> cell(FigureBar bar, double share) {
    return cell(benchmark, bar, share);
  }

  private <P extends Record, R> Cell<P, R> cell(
      SavinaBenchmark<P, R> of, FigureBar bar, double share) {
    P paper = of.parameters(Size.PAPER).getFirst();
    Map<String, String> values = new LinkedHashMap<>(scale.at(Parameters.of(paper), share));
    values.putAll(bar.parameters());
    return new Cell<>(of, Parameters.with(paper, values), bar.variant(), bar.runtime());
  }

  /** The bars on these libraries: those of the paper, and others that the paper does not have. */
  List<FigureBar> barsOn(List<Entrant> libraries) {
    List<String> names = libraries.stream().map(Entrant::name).toList();
    List<FigureBar> all = new ArrayList<>(
        bars.stream().filter(bar -> names.contains(bar.runtime())).toList());
    libraries.stream()
        .filter(library -> !Figures.LIBRARIES.contains(library.name()))
        .forEach(library -> all.addAll(others(library)));
    return all;
  }

  /** The plain actor, and whatever else in the figure this library has the means for. */
  private List<FigureBar> others(Entrant library) {
    List<FigureBar> others = new ArrayList<>();
    if (hasBar(Variants.ACTOR)) {
      others.add(other(library.name(), library, Variants.ACTOR));
    }
    benchmark.ownWays().stream()
        .filter(form -> library.ways().contains(form) && hasBar(form))
        .forEach(form -> others.add(other(library.name() + " " + form, library, form)));
    return others;
  }

  private boolean hasBar(String variant) {
    return bars.stream().anyMatch(bar -> bar.variant().equals(variant));
  }

  private static FigureBar other(String label, Entrant library, String variant) {
    return new FigureBar(label, "", library.name(), variant, Map.of(), false);
  }
}
