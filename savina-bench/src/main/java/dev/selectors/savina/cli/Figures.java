package dev.selectors.savina.cli;

import dev.selectors.savina.runtimes.Runtimes;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The figures of <em>Selectors: Actors with Multiple Guarded Mailboxes</em> (Imam and Sarkar, 2014)
 * that show times.
 *
 * <p>What is said in words only is judged by a rule in numbers, the same one in every figure.
 */
final class Figures {
  /** The libraries of the paper that there are, or what comes of them. */
  static final Set<String> LIBRARIES =
      Set.of(Runtimes.OURS, "pekko", "functionaljava", "jetlang", "scalaz");

  /** "Close": a tenth more or less. */
  static final FigureBounds CLOSE = new FigureBounds(0.9, 1.1);

  /** "Competitive" and "similar" of several: from the fastest to the slowest a quarter at most. */
  static final FigureBounds COMPETITIVE = FigureBounds.atMost(1.25);

  /** The same of one beside another: a quarter slower, or faster, at most. */
  static final FigureBounds SIMILAR = new FigureBounds(1 / 1.25, 1.25);

  /** "Slightly slower" or "slightly worse": slower, by a quarter at most. */
  static final FigureBounds SLIGHTLY_MORE = new FigureBounds(1, 1.25);

  /** "Slower", "worse", "closest". */
  static final FigureBounds MORE = FigureBounds.atLeast(1);

  /** "Much faster", "much better", "much slower". */
  static final FigureBounds MUCH_MORE = FigureBounds.atLeast(1.3);

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
   * Those of these numbers, in the order of the paper; all if there are no numbers.
   *
   * @throws IllegalArgumentException if a figure is none with times
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
