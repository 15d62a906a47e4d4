package dev.selectors.testkit;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Map;

/** Says who keeps a simulation from ending. */
final class Livelock {
  private static final int RECENT = 1_000;
  private static final int SHOWN = 20;

  private Livelock() {}

  static String describe(Trace trace, String caller, int limit, String state) {
    List<Trace.Event> all = trace.events();
    Map<String, Long> busy = all.subList(Math.max(0, all.size() - RECENT), all.size()).stream()
        .collect(groupingBy(Trace.Event::who, counting()));
    String who = busy.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue()
            .reversed()
            .thenComparing(Map.Entry.comparingByKey()))
        .limit(10)
        .map(e -> e.getKey() + " (" + e.getValue() + ")")
        .collect(joining(", "));
    return caller + " does not end: " + limit + " turns were taken and time stands still."
        + " Who took the last ones: " + who
        + ". A selector must not wait by sending to itself; if so many turns are meant, say"
        + " sim.limit(turns)." + state + "\n\n" + trace.last(SHOWN);
  }
}
