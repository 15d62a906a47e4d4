package dev.selectors.savina.chameneos;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ChameneosTest {
  private final Chameneos benchmark = new Chameneos();

  @Test
  void busiestAreAsFewAsHaveHalfOfAllMeetings() {
    assertEquals(2, busiest(5, 5, 5, 5));
    assertEquals(1, busiest(0, 20, 0, 20));
    assertEquals(1, busiest(3, 0, 30, 17));
    assertEquals(2, busiest(9, 12, 8, 11));
  }

  private int busiest(long... each) {
    List<Long> counts = LongStream.of(each).boxed().toList();
    return new Chameneos.Result(counts, 0, 0, 0, 0).busiest();
  }

  /** Those of the last mailboxes hardly get a turn, so fewer do the same. */
  @Test
  @Timeout(60)
  void withPrioritiesFewerHaveHalfOfAllMeetings() throws InterruptedException {
    try (SelectorsRuntime runtime = SelectorsRuntime.open(2)) {
      Chameneos.Result byLevel = benchmark.runSelectors(
          new ChameneosParams(100, 20_000, true), "selector-32", runtime.system());
      Chameneos.Result inTurn = benchmark.runSelectors(
          new ChameneosParams(100, 20_000, false), "selector-32", runtime.system());
      assertTrue(byLevel.busiest() < inTurn.busiest(), byLevel + " " + inTurn);
    }
  }
}
