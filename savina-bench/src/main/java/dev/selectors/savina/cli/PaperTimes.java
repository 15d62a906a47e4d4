package dev.selectors.savina.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/** The runs of all bars that were measured, a list per JVM, by figure and by name of the bar. */
record PaperTimes(Map<Integer, SequencedMap<String, List<List<Double>>>> figures) {

  /** How many JVMs each bar had. */
  int jvms() {
    return figures.values().stream()
        .flatMap(bars -> bars.values().stream())
        .mapToInt(List::size)
        .min()
        .orElse(0);
  }

  /** The times of a figure's bars over all JVMs; none if the figure was not measured. */
  Map<String, Double> of(int figure, PaperProtocol protocol) {
    Map<String, Double> times = new LinkedHashMap<>();
    runs(figure).forEach((bar, jvms) -> times.put(bar, protocol.read(jvms).time()));
    return times;
  }

  /** The same in one of the JVMs that each bar had. */
  Map<String, Double> of(int figure, PaperProtocol protocol, int jvm) {
    Map<String, Double> times = new LinkedHashMap<>();
    runs(figure)
        .forEach(
            (bar, jvms) -> times.put(bar, protocol.read(List.of(jvms.get(jvm))).time()));
    return times;
  }

  private Map<String, List<List<Double>>> runs(int figure) {
    return figures.containsKey(figure) ? figures.get(figure) : Map.of();
  }
}
