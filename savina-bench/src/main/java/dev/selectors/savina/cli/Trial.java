package dev.selectors.savina.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.selectors.savina.harness.RunNote;
import dev.selectors.savina.harness.WorkDone;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What one fork has brought.
 *
 * @param ms the times of the counted runs, in milliseconds
 * @param roundTrip how far apart the processors were, in nanoseconds; null if there is only one
 * @param workDone by a run, the middle one of all; null if all runs do the same
 * @param failed why earlier forks in its place did not complete; null if there were none
 * @param again how many earlier forks in its place were run again, as the processors were far
 *     apart; null if none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Trial(
    List<Double> ms,
    @Nullable Double roundTrip,
    @Nullable WorkDone workDone,
    @Nullable List<String> failed,
    @Nullable Integer again) {
  /** Refuses missing values, as in a file about something else. */
  Trial {
    Objects.requireNonNull(ms);
  }

  /** Times, and what was noted of each run. */
  static Trial of(List<Double> ms, List<RunNote> notes) {
    List<Double> roundTrips = notes.stream()
        .flatMapToDouble(note -> note.roundTrip().stream())
        .boxed()
        .toList();
    List<WorkDone> work = notes.stream()
        .flatMap(note -> note.workDone().stream())
        .sorted(Comparator.comparing(WorkDone::amount))
        .toList();
    return new Trial(
        ms,
        roundTrips.isEmpty() ? null : Statistics.of(roundTrips).median(),
        work.isEmpty() ? null : work.get(work.size() / 2),
        null,
        null);
  }

  /** How many forks were run again in place of these, as the processors were far apart. */
  static int again(Collection<Trial> trials) {
    return trials.stream()
        .mapToInt(trial -> Objects.requireNonNullElse(trial.again, 0))
        .sum();
  }

  /** The same, in place of forks that did not complete, with the reasons. */
  Trial after(List<String> failures) {
    return failures.isEmpty()
        ? this
        : new Trial(ms, roundTrip, workDone, List.copyOf(failures), again);
  }

  /** The same, in place of this many forks that were run again. */
  Trial afterFar(int forks) {
    return forks == 0 ? this : new Trial(ms, roundTrip, workDone, failed, forks);
  }
}
