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
    ResultTable.print(results, out);
    assertEquals(
        List.of("fib actor: n=20", "workers speedup", "1 1.00", "2 1.50"), titleAndEndsOfRows());
  }

  @Test
  void everyVariantHasATableIfThereAreSeveralNumbersOfWorkers() {
    Measured actor = measured("actor", 1, 3);
    Measured selector = measured("selector", 1, 3);
    Measured[] scaling = {actor, measured("actor", 2, 3), selector, measured("selector", 2, 3)};
    assertEquals(2, results(List.of(1, 2), scaling).groups().size());
    assertEquals(1, results(List.of(1), actor, selector).groups().size());
  }

  @Test
  void variantsWithOneNumberOfWorkersAreComparedNextToWhatMoreWorkersGain() {
    Results merged = Merge.of(
        List.of(
            results(List.of(2), measured("actor", 2, 30), measured("selector", 2, 45)),
            results(List.of(1, 2), measured(21, "actor", 1, 30), measured(21, "actor", 2, 20))),
        any -> List.of());
    ResultTable.print(merged, out);
    assertEquals(
        List.of(
            "fib: n=20",
            "variant ratio",
            "actor 1.00",
            "selector 1.50",
            "fib actor: n=21",
            "workers speedup",
            "1 1.00",
            "2 1.50"),
        titleAndEndsOfRows());
  }

  @Test
  void workDoneIsToldForEachNumberOfWorkers() {
    ResultTable.print(
        results(List.of(1, 2), working(measured("actor", 1, 3)), working(measured("actor", 2, 3))),
        out);
    out.flush();
    assertEquals(
        "  nodes: 1 worker 7; 2 workers 7", text.toString().lines().toList().getLast());
  }

  private static Measured working(Measured row) {
    WorkByFork work = new WorkByFork("nodes", List.of(7L));
    return row.with(new Forks(row.milliseconds(), null, work, null, null, null), null);
  }

  @Test
  void variantsAreComparedWithTheFirstOne() {
    Results results = results(List.of(2), measured("actor", 2, 30), measured("selector", 2, 45));
    ResultTable.print(results, out);
    assertEquals(
        List.of("fib: n=20", "variant ratio", "actor 1.00", "selector 1.50"), titleAndEndsOfRows());
  }

  private static Results results(List<Integer> workers, Measured... measured) {
    return Results.of(Environment.here(workers, List.of()), List.of(measured));
  }

  private static Measured measured(String variant, int workers, double milliseconds) {
    return measured(20, variant, workers, milliseconds);
  }

  private static Measured measured(int n, String variant, int workers, double milliseconds) {
    Cell<?, ?> cell = new Cell<>(new Fib(), new FibParams(n), variant);
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
