package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.savina.harness.Cell;
import dev.selectors.savina.harness.Origin;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Suite;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is run if nothing is named: a picture of the whole suite that one waits for. */
class OverviewTest {
  private final List<Cell<?, ?>> cells =
      new Choice(List.of(), List.of(), Map.of(), Size.DEFAULT).bearableCells(Suite.all());

  @Test
  void overviewHasEveryVariantOfEveryBenchmarkOfTheSuiteOnce() {
    List<SavinaBenchmark<?, ?>> suite = Suite.all().stream()
        .filter(benchmark -> benchmark.origin() == Origin.SAVINA)
        .toList();
    assertEquals(31, suite.size());
    assertEquals(
        suite.stream()
            .<String>flatMap(
                one -> one.variants().stream().map(variant -> one.name() + " " + variant))
            .toList(),
        cells.stream().map(Cell::label).toList());
  }

  @Test
  void overviewIsForecastToTakeLessThanSevenMinutes() {
    List<Job> jobs =
        cells.stream().map(cell -> new Job(cell, Effort.overview(cell), 2)).toList();
    Duration forecast = new Forecast(jobs).remaining();
    assertTrue(forecast.compareTo(Duration.ofMinutes(7)) < 0, forecast::toString);
  }

  @Test
  void overviewHasRealSizesWhereARunTakesSeconds() {
    for (Cell<?, ?> cell : cells) {
      boolean veryLong = cell.benchmark().name().equals("concsll");
      Size size = veryLong ? Size.QUICK : Size.DEFAULT;
      assertEquals(cell.benchmark().parameters(size).getFirst(), cell.params());
    }
  }

  @Test
  void overviewHasRunsThatCountInTwoJvms() {
    for (Cell<?, ?> cell : cells) {
      Effort effort = Effort.overview(cell);
      assertEquals(2, effort.forks());
      assertTrue(effort.iterations() >= 1, effort::toString);
    }
  }
}
