package dev.selectors.savina.radixsort;

import static dev.selectors.savina.harness.WrongAnswers.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.FaultyRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Arrivals;
import dev.selectors.savina.harness.Rng;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.WrongAnswerException;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RadixSortTest {
  private final RadixSort benchmark = new RadixSort();

  @Test
  void defaultSizeGivesTheKnownAnswer() {
    RadixParams params = benchmark.parameters(Size.DEFAULT).getFirst();
    RadixSort.Result result = RadixReference.result(params);
    assertEquals(100_000, result.sorted().values());
    assertEquals(3_275_789_328L, result.sorted().sum());
    assertEquals(60, result.ones().size());
  }

  @Test
  void onesAreThoseOfEveryBit() {
    // The first values are 13849, 54254, 56847 and 43212: their last four bits.
    RadixParams params = new RadixParams(4, 4, 0, Rng.SAVINA);
    assertEquals(List.of(2, 2, 3, 4), RadixReference.result(params).ones());
  }

  @Test
  void suitesNumbersLeaveMostStagesIdleAndOthersNone() {
    assertEquals(16, busyStages(Rng.SAVINA));
    assertEquals(60, busyStages(Rng.JUR));
  }

  private static long busyStages(Rng rng) {
    return RadixReference.result(new RadixParams(1_000, 60, 2_048, rng)).ones().stream()
        .filter(ones -> ones > 0)
        .count();
  }

  @Test
  void lostDoubledAndMisplacedValuesAreRefused() {
    RadixParams params = new RadixParams(4, 16, 0, Rng.SAVINA);
    List<Integer> ones = RadixReference.result(params).ones();
    long[] right = {13849, 43212, 54254, 56847};
    benchmark.verify(params, new RadixSort.Result(Arrivals.of(right), ones));
    refused(params, Arrivals.of(Arrays.copyOf(right, 3)), ones);
    refused(params, Arrivals.of(13849, 43212, 54254, 56847, 56847), ones);
    refused(params, Arrivals.of(13849, 43212, 43212, 56847), ones);
    refused(params, Arrivals.of(43212, 13849, 54254, 56847), ones);
  }

  /** The order does not show it: no two values differ in the lowest bit only. */
  @Test
  void valueThatDidNotWaitWhereItShouldIsRefused() {
    RadixParams params = new RadixParams(4, 16, 0, Rng.SAVINA);
    RadixSort.Result right = RadixReference.result(params);
    for (int change : new int[] {-1, 1}) {
      Integer[] ones = right.ones().toArray(Integer[]::new);
      ones[0] += change;
      refused(params, right.sorted(), List.of(ones));
    }
  }

  @Test
  void runThatLosesOrDoublesAValueOrLeavesOutAStageIsRefused() throws InterruptedException {
    try (SelectorsRuntime runtime = SelectorsRuntime.open(1)) {
      for (Fault fault : Fault.values()) {
        RadixParams params = new RadixParams(4, 16, 0, Rng.SAVINA);
        Finish finish = RadixSort.finish(params);
        RadixSort.Staging staging = (bit, next) -> runtime
            .system()
            .spawn(bit == 3 ? fault.stage(next, finish) : new GateStage(bit, next, finish));
        RadixSort.Result result = RadixSort.sort(params, runtime, staging, true, finish);
        assertEquals(fault == Fault.NONE, isRight(params, result), fault.name());
      }
    }
  }

  /** What is wrong with the stage for the fourth bit. */
  private enum Fault {
    NONE,
    LOSES,
    DOUBLES,
    SORTS_BY_ANOTHER_BIT;

    GateStage stage(MailboxRef<? super RadixMessage.Stream> next, Finish finish) {
      return switch (this) {
        case NONE -> new GateStage(3, next, finish);
        case LOSES ->
          new GateStage(3, FaultyRef.losing(next::send, RadixMessage.Value.class, 2), finish);
        case DOUBLES ->
          new GateStage(3, FaultyRef.doubling(next::send, RadixMessage.Value.class, 2), finish);
        case SORTS_BY_ANOTHER_BIT -> new GateStage(2, next, finish);
      };
    }
  }

  private boolean isRight(RadixParams params, RadixSort.Result result) {
    try {
      benchmark.verify(params, result);
      return true;
    } catch (WrongAnswerException e) {
      return false;
    }
  }

  private void refused(RadixParams params, Arrivals.Digest sorted, List<Integer> ones) {
    assertRefused(benchmark, params, new RadixSort.Result(sorted, ones));
  }

  @Test
  void impossibleSizesAreRefused() {
    for (int[] wrong : new int[][] {{0, 60}, {10, 0}, {10, 64}}) {
      assertThrows(
          IllegalArgumentException.class, () -> new RadixParams(wrong[0], wrong[1], 1, Rng.SAVINA));
    }
  }
}
