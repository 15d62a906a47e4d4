package dev.selectors.savina.cli;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the forks of one row have brought. What there was none of is null, so that no file mentions
 * it.
 *
 * @param milliseconds the times of all counted runs, a list per fork
 * @param rounds the names of their rounds, if they are of several runs
 * @param workDone by the runs of each fork, if it depends on who comes first
 * @param failed why forks that were run again had not completed
 * @param roundTrips how far apart the processors were in each fork, in nanoseconds; null in one
 *     that could not tell
 * @param again how many forks were run again as the processors were far apart, and are not among
 *     these
 */
record Forks(
    List<List<Double>> milliseconds,
    @Nullable List<String> rounds,
    @Nullable WorkByFork workDone,
    @Nullable List<String> failed,
    @Nullable List<@Nullable Double> roundTrips,
    @Nullable Integer again) {

  /** Stores null for what there is none of. */
  Forks {
    failed = failed == null || failed.isEmpty() ? null : failed;
    boolean isKnown = roundTrips != null && roundTrips.stream().anyMatch(Objects::nonNull);
    roundTrips = isKnown ? roundTrips : null;
    again = again == null || again == 0 ? null : again;
  }

  /** Nothing but times. */
  static Forks of(List<List<Double>> milliseconds) {
    return new Forks(milliseconds, null, null, null, null, null);
  }

  /** The forks of one run. */
  static Forks ofTrials(List<Trial> trials) {
    return new Forks(
        trials.stream().map(Trial::ms).toList(),
        null,
        WorkByFork.of(trials),
        trials.stream()
            .flatMap(trial -> Stream.ofNullable(trial.failed()))
            .flatMap(List::stream)
            .toList(),
        trials.stream().map(Trial::roundTrip).toList(),
        Trial.again(trials));
  }

  /** The same in the rounds with these names. */
  Forks in(List<String> names) {
    return new Forks(milliseconds, names, workDone, failed, roundTrips, again);
  }

  /** The distribution of all times. */
  Statistics statistics() {
    return Statistics.of(milliseconds.stream().flatMap(List::stream).toList());
  }
}
