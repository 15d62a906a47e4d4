package dev.selectors.savina.mixed;

import static dev.selectors.savina.harness.WrongAnswers.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.selectors.savina.harness.Size;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MixedTest {
  private static final MixedParams PARAMS = new MixedParams(1, 3, 4, 2, 5, 7);
  private static final List<Long> PRIMES = List.of(5L, 7L);
  private static final Mixed.Ring RIGHT = new Mixed.Ring(4, 4, 30, 2, List.of(PRIMES, PRIMES), 1);

  private final Mixed benchmark = new Mixed();

  @Test
  void paperSizeIsThatOfThePaper() {
    MixedParams paper = benchmark.parameters(Size.PAPER).getFirst();
    assertEquals(28_350_160_440_309_881L, paper.product());
    assertEquals(245, paper.creations() * paper.links());
    // The paper says 50,000,000, and does not count the rounds of tokens with nothing left.
    assertEquals(50_005_000, paper.rings() * paper.passes());
    // The paper says 4,921: it leaves out the masters.
    assertEquals(4_921, Mixed.actors(paper) - paper.rings());
  }

  @ParameterizedTest
  @CsvSource({
    "2, 2",
    "3, 3",
    "4, 2 2",
    "12, 2 2 3",
    "35, 5 7",
    "49, 7 7",
    "97, 97",
    "650323021, 13001 50021",
  })
  void factorsAreAllPrimesInAscendingOrder(long number, String primes) {
    List<Long> expected =
        List.of(primes.split(" ", -1)).stream().map(Long::valueOf).toList();
    assertEquals(expected, Factorisation.of(number));
  }

  @Test
  void tokenVisitsTheLinksInTheirOrderAndClosesThem() {
    RingBooks books = new RingBooks();
    List<MixedMessage.Token> home = new ArrayList<>();
    Link last = new Link(home::add, books);
    Link first = new Link(last::pass, books);
    first.pass(new MixedMessage.Token(1));
    assertEquals(true, first.isOpen() && last.isOpen());
    assertEquals(0, books.result().passes());
    first.pass(new MixedMessage.Token(0));
    assertEquals(false, first.isOpen() || last.isOpen());
    assertEquals(List.of(new MixedMessage.Token(1), new MixedMessage.Token(0)), home);
    assertEquals(4, books.result().passes());
    assertEquals(2, books.result().made());
  }

  @Test
  void wrongAnswerIsRefused() {
    benchmark.verify(PARAMS, List.of(RIGHT));
    List<List<Long>> found = RIGHT.found();
    assertRefused(benchmark, PARAMS, List.of());
    assertRefused(benchmark, PARAMS, List.of(RIGHT, RIGHT));
    assertRefused(benchmark, PARAMS, List.of(new Mixed.Ring(3, 4, 30, 2, found, 1)));
    assertRefused(benchmark, PARAMS, List.of(new Mixed.Ring(4, 3, 30, 2, found, 1)));
    assertRefused(benchmark, PARAMS, List.of(new Mixed.Ring(4, 5, 30, 2, found, 1)));
    assertRefused(benchmark, PARAMS, List.of(new Mixed.Ring(4, 4, 29, 2, found, 1)));
    assertRefused(benchmark, PARAMS, List.of(new Mixed.Ring(4, 4, 31, 2, found, 1)));
    assertRefused(benchmark, PARAMS, List.of(new Mixed.Ring(4, 4, 30, 3, found, 1)));
    assertRefused(benchmark, PARAMS, List.of(new Mixed.Ring(4, 4, 30, 2, List.of(PRIMES), 1)));
    assertRefused(
        benchmark, PARAMS, List.of(new Mixed.Ring(4, 4, 30, 2, List.of(PRIMES, List.of(35L)), 1)));
    assertRefused(
        benchmark,
        PARAMS,
        List.of(new Mixed.Ring(4, 4, 30, 2, List.of(PRIMES, List.of(5L, 11L)), 1)));
    assertRefused(
        benchmark,
        PARAMS,
        List.of(new Mixed.Ring(4, 4, 30, 2, List.of(PRIMES, List.of(3L, 7L)), 1)));
    assertRefused(benchmark, PARAMS, List.of(new Mixed.Ring(4, 4, 30, 2, found, 2)));
  }

  @Test
  void impossibleParametersAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new MixedParams(0, 3, 4, 2, 5, 7));
    assertThrows(IllegalArgumentException.class, () -> new MixedParams(1, 0, 4, 2, 5, 7));
    assertThrows(IllegalArgumentException.class, () -> new MixedParams(1, 3, -1, 2, 5, 7));
    assertThrows(IllegalArgumentException.class, () -> new MixedParams(1, 3, 4, 0, 5, 7));
    assertThrows(IllegalArgumentException.class, () -> new MixedParams(1, 3, 4, 2, 4, 7));
    assertThrows(IllegalArgumentException.class, () -> new MixedParams(1, 3, 4, 2, 5, 9));
    assertThrows(IllegalArgumentException.class, () -> new MixedParams(1, 3, 4, 2, 7, 5));
  }
}
