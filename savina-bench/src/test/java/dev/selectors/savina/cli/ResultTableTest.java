package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.selectors.savina.fib.Fib;
import dev.selectors.savina.fib.FibParams;
import dev.selectors.savina.harness.Cell;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultTableTest {
  private final StringWriter text = new StringWriter();
  private final PrintWriter out = new PrintWriter(text);

  @Test
  void moreWorkersAreComparedWithTheFirstNumberOfThem() {
    Results results = results(List.of(1, 2), measured("actor", 1, 30), measured("actor", 2, 20));
    ResultTable.ofWorkers(out).print(results);
    assertEquals(
        List.of("fib actor: n=20", "workers speedup", "1 1.00", "2 1.50"), titleAndEndsOfRows());
  }

  @Test
  void everyVariantHasATableIfThereAreSeveralNumbersOfWorkers() {
    assertEquals(
        2,
        results(List.of(1, 2), measured("actor", 1, 3), measured("selector", 1, 3))
            .groups()
            .size());
    assertEquals(
        1,
        results(List.of(1), measured("actor", 1, 3), measured("selector", 1, 3))
            .groups()
            .size());
  }

  @Test
  void variantsAreComparedWithTheFirstOne() {
    Results results = results(List.of(2), measured("actor", 2, 30), measured("selector", 2, 45));
    ResultTable.ofVariants(out).print(results);
    assertEquals(
        List.of("fib: n=20", "variant ratio", "actor 1.00", "selector 1.50"), titleAndEndsOfRows());
  }

  private static Results results(List<Integer> workers, Measured... measured) {
    return Results.of(Environment.here(workers, List.of()), List.of(measured));
  }

  private static Measured measured(String variant, int workers, double milliseconds) {
    Cell<?, ?> cell = new Cell<>(new Fib(), new FibParams(20), variant);
    return Measured.of(
        new Job(cell, new Effort(1, Warmups.runs(0), 1), workers),
        Forks.of(List.of(List.of(milliseconds))));
  }

  private List<String> titleAndEndsOfRows() {
    out.flush();
    List<String> lines = text.toString().lines().toList();
    return lines.stream()
        .filter(line -> !line.isEmpty() && !line.contains("messages;"))
        .map(line -> line.startsWith("fib") ? line : ends(line.strip().split("\\s+", -1)))
        .toList();
  }

  private static String ends(String[] columns) {
    return columns[0] + " " + columns[columns.length - 1];
  }
}
