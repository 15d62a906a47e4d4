package dev.selectors.savina.quicksort;

import static dev.selectors.savina.harness.WrongAnswers.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.selectors.savina.harness.Rng;
import dev.selectors.savina.harness.Size;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuicksortTest {
  private static final QuickParams SMALL = new QuickParams(4, 60, 3, 0, false, Rng.SAVINA);
  private static final List<Long> SORTED = List.of(13849L, 43212L, 54254L, 56847L);

  private final Quicksort benchmark = new Quicksort();

  @ParameterizedTest
  @CsvSource({"SAVINA,1939", "JUR,2003"})
  void defaultSizeHasTheKnownNodes(Rng rng, int nodes) {
    QuickParams params = new QuickParams(1_000_000, 60, 2_048, 1_024, false, rng);
    assertEquals(nodes, QuickReference.of(params).nodes());
  }

  @Test
  void defaultSizeGivesTheKnownAnswer() {
    QuickReference reference =
        QuickReference.of(benchmark.parameters(Size.DEFAULT).getFirst());
    assertEquals(1_000_000, reference.sorted().values());
    assertEquals(32_768_134_304L, reference.sorted().sum());
  }

  @Test
  void partsAreThoseOfTheListInItsOrder() {
    Parts parts = Parts.of(List.of(7L, 2L, 5L, 5L, 1L, 9L, 5L));
    assertEquals(new Parts(List.of(2L, 1L), List.of(5L, 5L, 5L), List.of(7L, 9L)), parts);
    assertEquals(
        List.of(1L, 2L, 5L, 5L, 5L, 7L, 9L), Parts.sort(List.of(7L, 2L, 5L, 5L, 1L, 9L, 5L)));
  }

  /** The pivot is 56847, the greatest: of the three below it the pivot is 54254. */
  @Test
  void lostDoubledAndMisplacedValuesAreRefused() {
    benchmark.verify(SMALL, new Quicksort.Result(SORTED, 5));
    refused(SORTED.subList(0, 3), 5);
    refused(List.of(13849L, 43212L, 54254L, 54254L), 5);
    refused(List.of(13849L, 43212L, 54254L, 56847L, 56847L), 5);
    refused(List.of(43212L, 13849L, 54254L, 56847L), 5);
  }

  @Test
  void nodeThatWasLeftOutOrMadeTwiceIsRefused() {
    refused(SORTED, 4);
    refused(SORTED, 6);
  }

  private void refused(List<Long> sorted, int nodes) {
    assertRefused(benchmark, SMALL, new Quicksort.Result(sorted, nodes));
  }

  @Test
  void impossibleSizesAreRefused() {
    for (int[] wrong : new int[][] {{-1, 60, 1}, {1, 60, 0}, {1, 0, 1}, {1, 64, 1}}) {
      assertThrows(
          IllegalArgumentException.class,
          () -> new QuickParams(wrong[0], wrong[1], wrong[2], 1, false, Rng.SAVINA));
    }
  }
}
