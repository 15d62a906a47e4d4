package dev.selectors.savina.cli;

import dev.selectors.savina.memory.Footprint;
import java.util.List;
import java.util.Locale;

/**
 * Idle actors of one kind, weighed in several JVMs.
 *
 * @param kind a runtime or the name of a shape
 */
record Weighed(String kind, List<Footprint> footprints) {

  /** The bytes of one actor: the median of all JVMs. */
  double bytes() {
    return Statistics.of(bytesOfAll()).median();
  }

  /** The least and the most that any JVM found. */
  String range() {
    List<Double> bytes = bytesOfAll();
    return String.format(
        Locale.ROOT,
        "%,.1f .. %,.1f",
        bytes.stream().reduce(Double::min).orElseThrow(),
        bytes.stream().reduce(Double::max).orElseThrow());
  }

  private List<Double> bytesOfAll() {
    return footprints.stream().map(Footprint::bytes).toList();
  }
}
