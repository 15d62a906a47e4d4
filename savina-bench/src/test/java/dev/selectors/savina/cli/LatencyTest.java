package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.util.MultisetStatistics;
import org.openjdk.jmh.util.Statistics;

class LatencyTest {
  /** Every whole number up to a thousand once, in microseconds; and each a million times. */
  private static final Latency LATENCY =
      new Latency(7, List.of(upTo(1000, 1), upTo(500, 1_000_000)));

  private static Statistics upTo(int last, long times) {
    MultisetStatistics statistics = new MultisetStatistics();
    IntStream.rangeClosed(1, last).forEach(n -> statistics.addValue(1e3 * n, times));
    return statistics;
  }

  @Test
  void allJvmsCountByTheirRequests() {
    Statistics all = LATENCY.all();
    assertEquals(500_001_000, all.getN());
    assertEquals(250e3, all.getPercentile(50), 1e3);
    assertEquals(1000e3, all.getMax());
  }

  @Test
  void rangeIsThatOfTheJvms() {
    assertArrayEquals(new double[] {250e3, 500e3}, LATENCY.range(50), 1e3);
  }

  private static List<String> lines(Latency latency) {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    new LatencyTable(out).print(List.of(latency), 10);
    out.flush();
    return text.toString().lines().toList();
  }

  private static List<String> words(String line) {
    return List.of(line.strip().split("\\s+", -1));
  }

  @Test
  void secondsDoNotRunTogether() {
    MultisetStatistics seconds = new MultisetStatistics();
    seconds.addValue(12e9, 3);
    assertEquals(
        List.of(
            "7",
            "3",
            "12,000,000.0",
            "12,000,000.0",
            "12,000,000.0",
            "12,000,000.0",
            "12,000,000.0",
            "..",
            "12,000,000.0"),
        words(lines(new Latency(7, List.of(seconds))).getLast()));
  }

  @Test
  void tableIsInMicroseconds() {
    List<String> lines = lines(LATENCY);
    assertTrue(lines.stream().anyMatch(line -> line.matches(" +busy +timed +p50 .*")));
    List<String> words = words(lines.getLast());
    assertEquals("7", words.get(0));
    assertEquals("500,001,000", words.get(1));
    assertEquals("1,000.0", words.get(5));
  }
}
