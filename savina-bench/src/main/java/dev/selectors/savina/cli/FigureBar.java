package dev.selectors.savina.cli;

import java.util.Map;

/**
 * A bar of a figure, and what is run for it.
 *
 * @param label as in the paper
 * @param group the group of this bar, if bars stand in groups; otherwise empty
 * @param variant of the benchmark
 * @param parameters that differ from those of other bars
 * @param inPaper whether the paper has such a bar
 */
record FigureBar(
    String label,
    String group,
    String runtime,
    String variant,
    Map<String, String> parameters,
    boolean inPaper) {
  /** Copies the parameters. */
  FigureBar {
    parameters = Map.copyOf(parameters);
  }

  /** The name of the bar among all bars of the figure. */
  String name() {
    return group.isEmpty() ? label : label + " " + group;
  }
}
