package dev.selectors.savina.harness;

import java.util.List;

/**
 * A fault that an answer need not show, as it changes nothing that the protocol promises.
 *
 * @param kind of the message, or the place in the answer
 * @param most how often it may go unnoticed in the tiny runs: another fault must not hide behind it
 * @param why it does no harm
 */
record Harmless(String benchmark, Fault fault, String kind, int most, String why) {
  private static final String ALONE = "a block that is alone has no neighbours";
  private static final String SHARES = "another consumer takes what this one would have taken";
  private static final String ROOM = "another node gets the children: there is room for so many";
  private static final String UNASKED = "nobody wants to know, as in the suite";
  private static final String LATER = "the search ends when no work is left: later, as complete";

  private static final String ALIKE = "all are alike, and the last one comes too late";
  private static final String ENOUGH = "the receiver counts to its end, and the last one is late";
  private static final String EARLY = "the next one is sent earlier, and the last one too late";
  private static final String AGAIN = "it says again what is known";
  private static final String TWICE = "it is done twice, and the second outcome comes too late";
  private static final String WHO = "who meets whom is left to the run, and the number is the same";

  private static final List<Harmless> ALL = List.of(
      lost("apsp", "Neighbours", 2, ALONE),
      lost("uct", "ShouldGenerateChildren", 6, ROOM),
      lost("uct", "UpdateGrant", 6, UNASKED),
      lost("astar", "Found", 4, LATER),
      new Harmless("apsp", Fault.SKIPPED, "Neighbours", 4, ALONE),
      new Harmless("bndbuffer", Fault.SKIPPED, "Available", 18, SHARES),
      new Harmless("uct", Fault.SKIPPED, "ShouldGenerateChildren", 13, ROOM),
      new Harmless("uct", Fault.SKIPPED, "UpdateGrant", 1, UNASKED),
      new Harmless("astar", Fault.SKIPPED, "Found", 6, LATER),
      doubled("pingpong", "Start", 1, EARLY),
      doubled("pingpong", "Again", 1, EARLY),
      doubled("pingpong", "SendPong", 2, EARLY),
      doubled("count", "Increment", 2, "the second ones come after the question for the count"),
      doubled("fjthrput", "Work", 16, ALIKE),
      doubled("threadring", "Data", 27, AGAIN),
      doubled("chameneos", "Meet", 15, WHO),
      doubled("big", "Neighbors", 8, AGAIN),
      doubled("big", "Pong", 3, EARLY),
      doubled("big", "Exit", 2, ENOUGH),
      doubled("concdict", "DoWork", 1, "the only answer is zero, as if there was none"),
      doubled("concdict", "EndWork", 4, ENOUGH),
      doubled("apsp", "Neighbours", 11, AGAIN),
      doubled("sor", "Start", 5, AGAIN),
      doubled("sor", "Border", 1, AGAIN),
      doubled("concsll", "DoWork", 1, "the only answer is zero, as if there was none"),
      doubled("concsll", "EndWork", 4, ENOUGH),
      doubled("bndbuffer", "Produce", 12, EARLY),
      doubled("bndbuffer", "ProducerExit", 4, ENOUGH),
      doubled("philosopher", "Eat", 1, TWICE),
      doubled("philosopher", "Denied", 7, "one more request is made, and denied: both are counted"),
      doubled("barber", "Done", 2, ENOUGH),
      doubled("cigsmok", "StartedSmoking", 19, "the arbiter is ahead by a round, and all are done"),
      doubled("logmap", "GetTerm", 3, TWICE),
      doubled("logmap", "Result", 7, AGAIN),
      doubled("banking", "Reply", 11, ENOUGH),
      doubled("radixsort", "Value", 5, "it takes the place of an equal one, which comes too late"),
      doubled("filterbank", "Next", 7, EARLY),
      doubled("uct", "ShouldGenerateChildren", 5, ROOM),
      doubled("uct", "UpdateGrant", 6, UNASKED),
      doubled("facloc", "NextCustomer", 12, EARLY),
      doubled("facloc", "RequestExit", 6, AGAIN),
      doubled("facloc", "Settled", 6, ENOUGH),
      doubled("facloc", "Leave", 2, AGAIN),
      doubled("piprecision", "Stopped", 23, ENOUGH),
      doubled("recmatmul", "Stop", 4, ENOUGH),
      doubled("quicksort", "Part", 4, TWICE),
      doubled("astar", "Found", 4, AGAIN),
      doubled("astar", "Stopped", 8, ENOUGH),
      doubled("nqueenk", "Stopped", 9, ENOUGH),
      doubled(
          "bitonicsort", "Value", 11, "it takes the place of an equal one, which comes too late"),
      doubled("bitonicsort", "Data", 3, "as the value in it"),
      doubled("bitonicsort", "Exit", 1, ENOUGH),
      doubled("mixed", "Token", 5, EARLY),
      doubled("pairs", "More", 17, EARLY),
      doubled("tokenring", "Token", 24, "it is one object, which counts its hops itself"),
      miscounted("bndbuffer", "rounding", 3, "a limit, not a number that is known"),
      miscounted("bndbuffer", "peak", 3, "a limit, not a number that is known"),
      miscounted("bndbuffer", "peakLimit", 3, "the limit itself"),
      miscounted(
          "facloc", "cost", 24, "of a quadrant that is split: what it was then is not known"),
      miscounted("facloc", "known", 46, "who knew what when is left to the run"),
      miscounted("facloc", "place", 4, "the root has none"),
      miscounted("concsll", "bySearches", 4, "more than the least: it is left to the run"),
      miscounted("concsll", "byWrites", 4, "more than the least: it is left to the run"),
      miscounted("astar", "late", 5, "told, and not checked: it is left to the run"),
      miscounted("nqueenk", "late", 6, "told, and not checked: it is left to the run"));

  private static Harmless lost(String benchmark, String kind, int most, String why) {
    return new Harmless(benchmark, Fault.LOST, kind, most, why);
  }

  private static Harmless doubled(String benchmark, String kind, int most, String why) {
    return new Harmless(benchmark, Fault.DOUBLED, kind, most, why);
  }

  private static Harmless miscounted(String benchmark, String kind, int most, String why) {
    return new Harmless(benchmark, Fault.MISCOUNTED, kind, most, why);
  }

  /** Those of one benchmark. */
  static List<Harmless> in(String benchmark, Fault fault) {
    return ALL.stream()
        .filter(one -> one.benchmark.equals(benchmark) && one.fault == fault)
        .toList();
  }

  /** Those of benchmarks that do not exist. */
  static List<Harmless> inNone(List<String> benchmarks) {
    return ALL.stream().filter(one -> !benchmarks.contains(one.benchmark)).toList();
  }
}
