package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PaperProtocolTest {

  /** Each JVM takes a long time at first. */
  private static final List<List<Double>> RUNS =
      List.of(List.of(90.0, 4.0, 1.0, 2.0, 3.0, 9.0), List.of(95.0, 5.0, 3.0, 8.0, 6.0, 7.0));

  @Test
  void paperKeepsTheBestFiveOfTwelveWhereverTheyWere() {
    assertEquals(List.of(1.0, 2.0, 3.0, 3.0, 4.0), PaperProtocol.BEST.kept(RUNS));
    PaperReading reading = PaperProtocol.BEST.read(RUNS);
    double sd = Math.sqrt((2.56 + 0.36 + 0.16 + 0.16 + 1.96) / 4);
    assertEquals(5, reading.runs());
    assertEquals(2.6, reading.time(), 1e-9);
    assertEquals(2.6 - sd, reading.low(), 1e-9);
    assertEquals(2.6 + sd, reading.high(), 1e-9);
  }

  @Test
  void paperKeepsFiftyOfSixTimesTwenty() {
    List<Double> twenty = IntStream.range(0, 20).mapToObj(i -> (double) i).toList();
    assertEquals(
        50,
        PaperProtocol.BEST
            .kept(List.of(twenty, twenty, twenty, twenty, twenty, twenty))
            .size());
  }

  @Test
  void fairProtocolKeepsAllOfTheSecondHalfOfEachJvm() {
    assertEquals(List.of(2.0, 3.0, 9.0, 8.0, 6.0, 7.0), PaperProtocol.FAIR.kept(RUNS));
    PaperReading reading = PaperProtocol.FAIR.read(RUNS);
    assertEquals(6, reading.runs());
    assertEquals(6.5, reading.time(), 1e-9);
    Statistics all = Statistics.of(List.of(2.0, 3.0, 9.0, 8.0, 6.0, 7.0));
    assertEquals(all.lowerQuartile(), reading.low());
    assertEquals(all.upperQuartile(), reading.high());
  }

  @Test
  void oneRunIsKeptByBothProtocols() {
    for (PaperProtocol protocol : PaperProtocol.values()) {
      assertEquals(new PaperReading(1, 7, 7, 7), protocol.read(List.of(List.of(7.0))));
    }
  }
}
