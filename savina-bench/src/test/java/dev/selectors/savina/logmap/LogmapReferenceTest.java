package dev.selectors.savina.logmap;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LogmapReferenceTest {

  @Test
  void defaultSizeGivesTheKnownAnswer() {
    assertEquals(
        List.of(
            0.0,
            0.4102882859812073,
            0.47347135753533254,
            0.40518331156966064,
            0.8659051178633961,
            0.8339444560479721,
            0.8677538878223339,
            0.868609092886722,
            0.8316801187068193,
            0.8309995161906767),
        lastTerms(new LogmapParams(25_000, 10)));
  }

  @Test
  void paperSizeGivesTheKnownAnswer() {
    double sum = lastTerms(new LogmapParams(150_000, 150)).stream().reduce(0.0, Double::sum);
    assertEquals(106.08519372445339, sum, 1e-9);
  }

  private static List<Double> lastTerms(LogmapParams params) {
    return IntStream.range(0, params.series())
        .mapToObj(i -> LogmapReference.lastTerm(params, i))
        .toList();
  }
}
