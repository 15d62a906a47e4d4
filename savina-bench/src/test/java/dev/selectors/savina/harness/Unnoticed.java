package dev.selectors.savina.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** The faults of a benchmark that its verification did not see. */
final class Unnoticed {
  private final String benchmark;
  private final Fault fault;
  private final Map<String, List<String>> byKind = new TreeMap<>();
  private int planted;

  Unnoticed(String benchmark, Fault fault) {
    this.benchmark = benchmark;
    this.fault = fault;
  }

  /** One more fault was planted. */
  void planted(boolean noticed, Cell<?, ?> cell, String kind, int place) {
    planted++;
    if (!noticed) {
      byKind
          .computeIfAbsent(kind, one -> new ArrayList<>())
          .add(cell + ", " + Parameters.text(cell.params()) + ": " + fault + " " + kind
              + ", number " + place + " of the run");
    }
  }

  /** Fails if there is one that is not harmless, and says where; or if none was planted. */
  void check() {
    List<String> complaints = new ArrayList<>();
    if (planted == 0) {
      complaints.add(benchmark + ": " + fault + " was not planted anywhere");
    }
    for (Harmless harmless : Harmless.in(benchmark, fault)) {
      List<String> excused = Objects.requireNonNullElse(byKind.remove(harmless.kind()), List.of());
      int times = excused.size();
      if (times == 0) {
        complaints.add(harmless + " is always noticed: the excuse can go");
      } else if (times > harmless.most()) {
        complaints.add("more often than in " + harmless + ":");
        complaints.addAll(excused);
      }
    }
    byKind.values().forEach(complaints::addAll);
    if (!complaints.isEmpty()) {
      throw new AssertionError(String.join("\n", complaints));
    }
  }
}
