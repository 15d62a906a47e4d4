package dev.selectors.savina.chameneos;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ChameneosTest {
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
}
