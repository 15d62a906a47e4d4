package dev.selectors.savina.cli;

import dev.selectors.savina.harness.WorkDone;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How much a run has done, if runs differ in that.
 *
 * @param what in the plural
 * @param amounts of the middle run of each fork
 */
record WorkByFork(String what, List<Long> amounts) {
  /** Refuses missing values, as in a file about something else. */
  WorkByFork {
    Objects.requireNonNull(what);
    amounts.forEach(Objects::requireNonNull);
  }

  /** What the forks of one row have done; null if they all do the same. */
  static @Nullable WorkByFork of(List<Trial> trials) {
    List<WorkDone> done =
        trials.stream().flatMap(trial -> Stream.ofNullable(trial.workDone())).toList();
    return done.isEmpty()
        ? null
        : new WorkByFork(
            done.getFirst().what(), done.stream().map(WorkDone::amount).toList());
  }

  /** The least and the most, in words. */
  String range() {
    long least = amounts.stream().mapToLong(Long::longValue).min().orElse(0);
    long most = amounts.stream().mapToLong(Long::longValue).max().orElse(0);
    return least == most
        ? String.format(Locale.ROOT, "%,d", least)
        : String.format(Locale.ROOT, "%,d to %,d", least, most);
  }
}
