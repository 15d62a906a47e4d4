package dev.selectors.savina.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A row whose forks are from several runs. */
final class MergedRow {
  private final int place;
  private final Measured first;
  private final List<List<Double>> times = new ArrayList<>();
  private final List<String> rounds = new ArrayList<>();
  private final List<Long> workDone = new ArrayList<>();
  private final List<String> failed = new ArrayList<>();
  private final List<@Nullable Double> roundTrips = new ArrayList<>();
  private int again;

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
   * Adds the forks of a run.
   *
   * @param run when it began, and what else tells it from others; the same for all its rows
   * @throws IllegalArgumentException if they cannot be added up
   */
  void add(Measured more, String run) {
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
          more.rounds() == null ? run + " " + (i + 1) : more.roundNames().get(i);
      List<Double> fork = more.milliseconds().get(i);
      if (has(round, fork)) {
        throw refused(
            more,
            "has the same JVMs twice, those of " + words(run).getFirst()
                + "; give each file once, and not together with one that was merged from it");
      }
      times.add(fork);
      rounds.add(round);
    }
    roundTrips.addAll(more.distances());
    again += more.forksAgain();
    if (more.workDone() != null) {
      workDone.addAll(more.workDone().amounts());
    }
    if (more.failed() != null) {
      failed.addAll(more.failed());
    }
  }

  /** Whether the fork is there, even from a file whose rounds have only the time in their names. */
  private boolean has(String round, List<Double> fork) {
    return IntStream.range(0, rounds.size())
        .filter(i -> times.get(i).equals(fork))
        .anyMatch(i -> timeAndNumber(rounds.get(i)).equals(timeAndNumber(round)));
  }

  private static String timeAndNumber(String round) {
    return words(round).getFirst() + " " + words(round).getLast();
  }

  private static List<String> words(String name) {
    return List.of(name.split(" ", -1));
  }

  private static IllegalArgumentException refused(Measured row, String why) {
    return new IllegalArgumentException(row.cell() + " " + why);
  }

  /**
   * The row with all its forks.
   *
   * @param named whether to tell when each began, so that none is added twice
   */
  Measured merged(@Nullable String at, boolean named) {
    WorkByFork its = first.workDone();
    Forks all = new Forks(
        times,
        named || first.rounds() != null ? rounds : null,
        its == null ? null : new WorkByFork(its.what(), workDone),
        failed,
        roundTrips,
        again);
    return first.with(all, at);
  }
}
