package dev.selectors.savina.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** All that was measured, and where. */
record Results(Environment environment, List<Measured> results) {

  /** The results that are compared with each other: same benchmark, same parameters. */
  List<List<Measured>> groups() {
    SequencedMap<String, List<Measured>> groups = new LinkedHashMap<>();
    for (Measured measured : results) {
      String key = measured.benchmark() + " " + measured.parameters();
      groups.computeIfAbsent(key, any -> new ArrayList<>()).add(measured);
    }
    return List.copyOf(groups.values());
  }
}
