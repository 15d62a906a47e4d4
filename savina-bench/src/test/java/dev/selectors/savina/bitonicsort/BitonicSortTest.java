package dev.selectors.savina.bitonicsort;

import static dev.selectors.savina.harness.WrongAnswers.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.FaultyRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Arrivals;
import dev.selectors.savina.harness.Rng;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class BitonicSortTest {
  private static final BitonicParams SMALL = new BitonicParams(4, 1, 60, 0, Rng.SAVINA);
  /** Two comparisons in each of three steps. */
  private static final int COMPARISONS = 6;

  private final BitonicSort benchmark = new BitonicSort();

  @Test
  void defaultSizeGivesTheKnownAnswer() {
    BitonicParams params = benchmark.parameters(Size.DEFAULT).getFirst();
    BitonicSort.Result result = BitonicReference.result(params);
    assertEquals(4_096, result.sorted().values());
    assertEquals(135_063_552, result.sorted().sum());
    assertEquals(2_048 * 78, result.comparisons());
  }

  @Test
  void defaultNetworkHasTheKnownShape() {
    Shape shape = Shape.of(4_096);
    assertEquals(new Shape(241_984, 20_559, 180_225, 657, 78), shape);
    assertEquals(401_649, shape.exits());
  }

  @Test
  void everyArrayIsSortedByItself() {
    BitonicParams params = new BitonicParams(2, 2, 60, 0, Rng.SAVINA);
    assertEquals(
        Arrivals.of(13849, 54254, 43212, 56847), BitonicReference.result(params).sorted());
  }

  @Test
  void lostDoubledAndMisplacedValuesAreRefused() {
    benchmark.verify(
        SMALL, new BitonicSort.Result(Arrivals.of(13849, 43212, 54254, 56847), COMPARISONS));
    refused(COMPARISONS, 13849, 43212, 54254);
    refused(COMPARISONS, 13849, 43212, 54254, 54254);
    refused(COMPARISONS, 13849, 43212, 54254, 56847, 56847);
    refused(COMPARISONS, 13849, 54254, 43212, 56847);
  }

  @Test
  void comparisonThatWasLeftOutOrDoneTwiceIsRefused() {
    refused(COMPARISONS - 1, 13849, 43212, 54254, 56847);
    refused(COMPARISONS + 1, 13849, 43212, 54254, 56847);
  }

  @Test
  void runThatLosesOrDoublesAValueIsRefused() throws InterruptedException {
    Class<BitonicMessage.Value> kind = BitonicMessage.Value.class;
    try (SelectorsRuntime runtime = SelectorsRuntime.open(1)) {
      benchmark.verify(SMALL, run(runtime, next -> next));
      assertRefused(benchmark, SMALL, run(runtime, next -> FaultyRef.losing(next, kind, 1)));
      assertRefused(benchmark, SMALL, run(runtime, next -> FaultyRef.doubling(next, kind, 1)));
    }
  }

  /** What comes out of each joiner goes another way. */
  private static BitonicSort.Result run(
      SelectorsRuntime runtime, UnaryOperator<MailboxRef<BitonicMessage.Stream>> way)
      throws InterruptedException {
    Finish finish = BitonicSort.finish(SMALL);
    Network.Joining joining = (length, inputs, next) ->
        runtime.spawn(new QueueJoiner(length, inputs, way.apply(next::send), finish));
    return BitonicSort.sort(SMALL, runtime, joining, finish);
  }

  private void refused(long comparisons, long... sorted) {
    assertRefused(benchmark, SMALL, new BitonicSort.Result(Arrivals.of(sorted), comparisons));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 4095, 131_072, Integer.MIN_VALUE})
  void otherThanPowersOfTwoAreRefused(int values) {
    assertThrows(
        IllegalArgumentException.class, () -> new BitonicParams(values, 1, 60, 1, Rng.SAVINA));
  }

  @Test
  void impossibleNumbersAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new BitonicParams(4, 0, 60, 1, Rng.SAVINA));
    assertThrows(IllegalArgumentException.class, () -> new BitonicParams(4, 1, 0, 1, Rng.SAVINA));
  }
}
