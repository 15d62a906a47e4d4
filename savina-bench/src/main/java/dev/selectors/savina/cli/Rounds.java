package dev.selectors.savina.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The rounds in which rows were measured: forks of one round ran one after another. */
final class Rounds {
  private Rounds() {}

  /**
   * The rows round by round, each with only the times of its fork in that round. Rows of different
   * runs have no round in common: then the forks are taken as they come.
   */
  static List<List<Measured>> of(List<Measured> rows) {
    List<List<Measured>> rounds = new ArrayList<>();
    for (String round : rows.getFirst().roundNames()) {
      if (rows.stream().allMatch(row -> row.roundNames().contains(round))) {
        rounds.add(rows.stream()
            .map(row -> row.onlyFork(row.roundNames().indexOf(round)))
            .toList());
      }
    }
    return rounds.isEmpty() ? inOrder(rows) : rounds;
  }

  private static List<List<Measured>> inOrder(List<Measured> rows) {
    int forks = rows.stream().mapToInt(Measured::forks).min().orElse(0);
    return IntStream.range(0, forks)
        .mapToObj(fork -> rows.stream().map(row -> row.onlyFork(fork)).toList())
        .toList();
  }
}
