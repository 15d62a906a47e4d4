package dev.selectors.savina.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Results next to a baseline, row by row.
 *
 * @param missing rows of the baseline that the results lack
 * @param added rows of the results that the baseline lacks
 * @param warnings what makes ratios tell of something other than the program
 */
record Check(
    List<Change> changes, List<Measured> missing, List<Measured> added, List<String> warnings) {
  /** With fewer JVMs on either side, an interval is rather wide. */
  private static final int ENOUGH_JVMS = 5;

  /**
   * Judges every row that both have.
   *
   * @param tolerance the ratio up to which a row is not slower
   * @throws IllegalArgumentException if they have no row in common
   */
  static Check of(Results baseline, Results results, double tolerance, double confidence) {
    List<Change> changes = new ArrayList<>();
    List<Measured> missing = new ArrayList<>();
    List<Measured> added = new ArrayList<>(results.results());
    for (Measured before : baseline.results()) {
      Optional<Measured> same = added.stream()
          .filter(now -> before.cell().equals(now.cell()))
          .filter(now -> isComparable(baseline, before, results, now))
          .findFirst();
      same.ifPresent(now -> changes.add(Change.of(before, now, tolerance, confidence)));
      same.ifPresentOrElse(added::remove, () -> missing.add(before));
    }
    if (changes.isEmpty()) {
      throw new IllegalArgumentException(
          "the results have none of the rows of the baseline, such as "
              + missing.getFirst().cell() + "; measure the same benchmarks, parameters and workers;"
              + " if one of the two files is of several machines, measure on one of these");
    }
    return new Check(changes, missing, added, warnings(baseline, results, changes));
  }

  /**
   * If there are several environments, each has its own rows; two single ones are compared as is.
   */
  private static boolean isComparable(
      Results baseline, Measured before, Results results, Measured now) {
    return (baseline.places() == null && results.places() == null)
        || baseline.environment(before).isLike(results.environment(now));
  }

  private static List<String> warnings(Results baseline, Results results, List<Change> changes) {
    List<String> warnings = new ArrayList<>();
    if (baseline.places() == null && results.places() == null) {
      baseline.environment().differences(results.environment()).stream()
          .map(difference -> "the baseline has " + difference + ": ratios reflect that too")
          .forEach(warnings::add);
    }
    for (Contender before : baseline.contenders()) {
      results.contenders().stream()
          .filter(
              now -> now.name().equals(before.name()) && !now.library().equals(before.library()))
          .map(now -> before.name() + " was " + before.library() + " and is " + now.library())
          .forEach(warnings::add);
    }
    long efforts = changes.stream().filter(Check::hasOtherRuns).count();
    if (efforts > 0) {
      warnings.add("the number of warm-ups, or of runs, differs in " + efforts
          + " rows: code that is less warm is slower");
    }
    changes.stream()
        .filter(change -> change.before().messages() != change.now().messages())
        .map(change -> change.now().cell() + " sends " + change.now().messages() + " messages, not "
            + change.before().messages() + ": it is another program")
        .forEach(warnings::add);
    long uneven = changes.stream().filter(Check::isOfProcessorsToo).count();
    if (uneven > 0) {
      warnings.add("in " + uneven + " of " + Words.count(changes.size(), "row")
          + " the processors were at least twice as far apart in some JVMs as in others:"
          + " their ratios reflect that too");
    }
    ofFewJvms(changes).ifPresent(warnings::add);
    return warnings;
  }

  private static Optional<String> ofFewJvms(List<Change> changes) {
    List<Integer> few =
        changes.stream().map(Change::jvms).filter(jvms -> jvms < ENOUGH_JVMS).toList();
    if (few.isEmpty()) {
      return Optional.empty();
    }
    int fewest = Collections.min(few);
    return Optional.of("only " + Words.count(fewest, "JVM") + " on a side, and fewer than "
        + ENOUGH_JVMS + " in " + few.size() + " of " + Words.count(changes.size(), "row")
        + ": with so few " + seenWith(fewest)
        + "; take --forks 5 or more, for the baseline too");
  }

  /** What can be told where JVMs differ by some percent, and each has a median of several runs. */
  private static String seenWith(int jvms) {
    return switch (jvms) {
      case 1 -> "nothing can be told";
      case 2 -> "hardly anything can be told but what takes several times as long";
      default -> "only what takes about a third longer can be told";
    };
  }

  private static boolean isOfProcessorsToo(Change change) {
    return !Nearness.isEven(List.of(change.before(), change.now()));
  }

  private static boolean hasOtherRuns(Change change) {
    return !change.before().warmups().equals(change.now().warmups())
        || change.before().iterations() != change.now().iterations();
  }

  long count(Change.Outcome outcome) {
    return changes.stream().filter(change -> change.outcome() == outcome).count();
  }

  /** The geometric mean of all ratios. */
  double geometricMean() {
    return Comparison.geometricMean(
        changes.stream().map(change -> change.ratio().ratio()).toList());
  }

  /** All rows of either side. */
  List<Measured> rows() {
    return Stream.of(changes.stream().map(Change::before), missing.stream(), added.stream())
        .flatMap(rows -> rows)
        .toList();
  }
}
