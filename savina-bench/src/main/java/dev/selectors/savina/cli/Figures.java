package dev.selectors.savina.cli;

import dev.selectors.savina.runtimes.Runtimes;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The figures of <em>Selectors: Actors with Multiple Guarded Mailboxes</em> (Imam and Sarkar, 2014)
 * that show times.
 */
final class Figures {
  /** The libraries of the paper that are still available, or their successors. */
  static final Set<String> LIBRARIES =
      Set.of(Runtimes.OURS, "pekko", "functionaljava", "jetlang", "scalaz");

  private Figures() {}

  /** All of them. */
  static List<Figure> all() {
    return Stream.of(
            FiguresOfMessages.all(),
            FiguresOfWaiting.all(),
            FiguresOfJoins.all(),
            FiguresOfPriorities.all(),
            FiguresOfSharing.all())
        .flatMap(List::stream)
        .toList();
  }

  /**
   * The figures with these numbers, in the order of the paper; all if no numbers are given.
   *
   * @throws IllegalArgumentException if a figure does not show times
   */
  static List<Figure> numbered(List<Integer> numbers) {
    List<Integer> known = all().stream().map(Figure::number).toList();
    for (Integer number : numbers) {
      if (!known.contains(number)) {
        throw new IllegalArgumentException("the paper has no times in figure " + number
            + "; figures with times: "
            + known.stream().map(Object::toString).collect(Collectors.joining(", ")));
      }
    }
    return all().stream()
        .filter(figure -> numbers.isEmpty() || numbers.contains(figure.number()))
        .toList();
  }
}
