package dev.selectors.savina.cli;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One of several bars, to be picked once they are measured.
 *
 * @param fastest whether it is the fastest of them rather than the slowest
 */
record FigurePick(boolean fastest, List<String> bars) {
  /** Copies the list. */
  FigurePick {
    bars = List.copyOf(bars);
  }

  static FigurePick fastest(String... bars) {
    return new FigurePick(true, List.of(bars));
  }

  static FigurePick slowest(String... bars) {
    return new FigurePick(false, List.of(bars));
  }

  /** The bar among those that were measured, with its time; empty if none of them was. */
  Optional<Map.Entry<String, Double>> in(Map<String, Double> times) {
    Comparator<Map.Entry<String, Double>> byTime = Map.Entry.comparingByValue();
    return times.entrySet().stream()
        .filter(bar -> bars.contains(bar.getKey()))
        .min(fastest ? byTime : byTime.reversed());
  }

  /** The bars that were not measured. */
  List<String> missing(Map<String, Double> times) {
    return bars.stream().filter(bar -> !times.containsKey(bar)).toList();
  }

  @Override
  public String toString() {
    return bars.size() == 1
        ? bars.getFirst()
        : (fastest ? "fastest of " : "slowest of ") + String.join(", ", bars);
  }
}
