package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class StatisticsTest {

  @Test
  void everyTimeCounts() {
    Statistics times = Statistics.of(List.of(4.0, 1.0, 100.0, 3.0, 2.0));
    assertEquals(5, times.runs());
    assertEquals(3, times.median());
    assertEquals(1.5, times.lowerQuartile());
    assertEquals(52, times.upperQuartile());
    assertEquals(22, times.mean());
  }

  @Test
  void oneTimeHasNoDeviation() {
    assertEquals(new Statistics(1, 7, 7, 7, 7, 0), Statistics.of(List.of(7.0)));
  }
}
