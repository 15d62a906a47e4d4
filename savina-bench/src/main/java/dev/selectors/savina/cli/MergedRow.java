package dev.selectors.savina.cli;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A row whose forks are of several runs. */
final class MergedRow {
  private final int place;
  private final Measured first;
  private final List<List<Double>> times = new ArrayList<>();
  private final List<String> rounds = new ArrayList<>();
  private final List<Long> workDone = new ArrayList<>();
  private final List<String> failed = new ArrayList<>();

  MergedRow(int place, Measured first) {
    this.place = place;
    this.first = first;
  }

  int place() {
    return place;
  }

  Measured first() {
    return first;
  }

  /**
   * Adds the forks of a run that began at this time.
   *
   * @throws IllegalArgumentException if they cannot be added up
   */
  void add(Measured more, String started) {
    if (more.messages() != first.messages()) {
      throw refused(
          more,
          "sends " + first.messages() + " messages in one file and " + more.messages()
              + " in another: these are different programs");
    }
    if (!more.warmups().equals(first.warmups()) || more.iterations() != first.iterations()) {
      throw refused(
          more,
          "was measured by " + first.effort() + " and by " + more.effort()
              + ": JVMs add up only with the same warm-ups and iterations");
    }
    for (int i = 0; i < more.milliseconds().size(); i++) {
      String round =
          more.rounds() == null ? started + " " + (i + 1) : more.roundNames().get(i);
      List<Double> fork = more.milliseconds().get(i);
      if (rounds.contains(round) && times.get(rounds.indexOf(round)).equals(fork)) {
        throw refused(
            more,
            "has the same JVMs twice, those of " + started
                + "; give each file once, and not beside one that was merged of it");
      }
      times.add(fork);
      rounds.add(round);
    }
    if (more.workDone() != null) {
      workDone.addAll(more.workDone().amounts());
    }
    if (more.failed() != null) {
      failed.addAll(more.failed());
    }
  }

  private static IllegalArgumentException refused(Measured row, String why) {
    return new IllegalArgumentException(row.cell() + " " + why);
  }

  /**
   * The row with all its forks.
   *
   * @param named whether to tell when each began, so that none is added once more
   */
  Measured merged(@Nullable String at, boolean named) {
    WorkByFork its = first.workDone();
    return first
        .with(times, at, named || first.rounds() != null ? rounds : null)
        .with(
            its == null ? null : new WorkByFork(its.what(), workDone),
            failed.isEmpty() ? null : failed);
  }
}
