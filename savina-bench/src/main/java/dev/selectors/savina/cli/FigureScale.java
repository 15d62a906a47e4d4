package dev.selectors.savina.cli;

import java.util.Map;

/** How the parameters of a figure follow from the share of the paper's work to be done. */
@FunctionalInterface
interface FigureScale {

  /** The parameters that differ from the paper's, for a share above zero and up to one. */
  Map<String, String> at(Map<String, Object> paper, double share);

  /** The work grows with this parameter. */
  static FigureScale by(String name) {
    return (paper, share) -> Map.of(name, times(paper, name, share));
  }

  /** The work grows with the square of this parameter. */
  static FigureScale bySquareOf(String name) {
    return (paper, share) -> Map.of(name, times(paper, name, Math.sqrt(share)));
  }

  /** A number of the paper's times this factor, at least one, as it stands on the command line. */
  static String times(Map<String, Object> paper, String name, double factor) {
    return Integer.toString(Math.max(1, Math.toIntExact(Math.round(number(paper, name) * factor))));
  }

  /** A number of the paper's. */
  static int number(Map<String, Object> paper, String name) {
    if (paper.get(name) instanceof Integer number) {
      return number;
    }
    throw new IllegalArgumentException("no number among the parameters: " + name);
  }
}
