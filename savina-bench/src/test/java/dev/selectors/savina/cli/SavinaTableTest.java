package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SavinaTableTest {

  @Test
  void everyVariantHasAColumnOfAllItsJvms() {
    List<String> lines = lines(
        Rows.row(20, "actor", "selectors", 9, 11, 50), Rows.row(20, "selector", "selectors", 7));
    assertEquals("fib: n=20", lines.getFirst());
    assertEquals(
        List.of(
            "actor selector",
            "runs 4 of 6 2 of 2",
            "best ms 9.000 7.000",
            "worst ms 11.000 7.000",
            "median ms 10.000 7.000",
            "arithmetic mean ms 10.000 7.000",
            "geometric mean ms 9.950 7.000",
            "harmonic mean ms 9.900 7.000",
            "standard deviation ms 1.000 0.000",
            "lower bound ms, 95 % 9.020 7.000",
            "upper bound ms, 95 % 10.980 7.000",
            "half of the interval, % 9.800 0.000",
            "coefficient of variation 0.100 0.000",
            "skewness 0.000 -"),
        lines.subList(2, lines.size()));
  }

  @Test
  void moreWorkersHaveAColumnEach() {
    Measured one = Rows.row(20, 9);
    List<String> lines = lines(one, workers(one, 4));
    assertEquals("fib actor: n=20", lines.getFirst());
    assertEquals("2 workers 4 workers", lines.get(2));
  }

  private static Measured workers(Measured row, int workers) {
    Job job = Rows.job(20, row.variant(), row.runtime(), 1);
    return Measured.of(new Job(job.cell(), job.effort(), workers), Forks.of(row.milliseconds()));
  }

  private static List<String> lines(Measured... rows) {
    StringWriter text = new StringWriter();
    SavinaTable.print(Results.of(Rows.here(0), Arrays.asList(rows)), new PrintWriter(text, true));
    return Stream.of(text.toString().split("\\R"))
        .map(line -> line.strip().replaceAll(" +", " "))
        .filter(line -> !line.isEmpty())
        .toList();
  }
}
