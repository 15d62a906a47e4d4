package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.savina.banking.Banking;
import dev.selectors.savina.bndbuffer.BoundedBuffer;
import dev.selectors.savina.harness.Cell;
import dev.selectors.savina.harness.Origin;
import dev.selectors.savina.harness.Parameters;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Suite;
import dev.selectors.savina.logmap.LogisticMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChoiceTest {

  private static List<String> cells(Choice choice) {
    return choice.cells(Suite.all()).stream().map(ChoiceTest::text).toList();
  }

  private static String text(Cell<?, ?> cell) {
    return cell + ": " + Parameters.text(cell.params());
  }

  private static List<String> benchmarks(String... names) {
    return new Choice(List.of(names), List.of(), Map.of(), Size.DEFAULT)
        .cells(Suite.all()).stream()
            .map(cell -> cell.benchmark().name())
            .distinct()
            .toList();
  }

  private static List<String> from(Origin origin) {
    return Suite.all().stream()
        .filter(benchmark -> benchmark.origin() == origin)
        .map(SavinaBenchmark::name)
        .toList();
  }

  @Test
  void noNameMeansAllOfTheSavinaSuite() {
    assertEquals(from(Origin.SAVINA), benchmarks());
    assertEquals(from(Origin.SAVINA), benchmarks("savina"));
  }

  @Test
  void originStandsForAllThatComeFromThere() {
    assertEquals(from(Origin.PAPERS), benchmarks("papers"));
    assertEquals(Suite.all().size(), benchmarks("papers", "savina", "fib").size());
    assertEquals(
        Suite.all().size() - from(Origin.SAVINA).size() + 1,
        benchmarks("papers", "fib").size());
  }

  @Test
  void firstCellsHaveOneSetOfParametersForEachBenchmark() {
    Choice two = new Choice(List.of("fib", "bndbuffer"), List.of("actor"), Map.of(), Size.DEFAULT);
    assertEquals(
        List.of(
            "bndbuffer, variant actor: buffer=50 producers=40 consumers=40 items=1000 cost=0",
            "fib, variant actor: n=25"),
        two.firstCells(Suite.all()).stream().map(ChoiceTest::text).toList());
    assertEquals(3, two.cells(Suite.all()).size());
  }

  @Test
  void onlyWhatIsNamedByItselfMustHaveTheVariant() {
    Choice all = new Choice(BenchmarksOption.ALL, List.of("guards"), Map.of(), Size.QUICK);
    assertTrue(all.cells(Suite.all()).stream().allMatch(cell -> cell.variant().equals("guards")));
    Choice fib = new Choice(List.of("savina", "fib"), List.of("guards"), Map.of(), Size.QUICK);
    assertThrows(IllegalArgumentException.class, () -> fib.cells(Suite.all()));
  }

  @Test
  void benchmarksWithoutTheVariantAreLeftOut() {
    assertEquals(
        List.of(
            "bndbuffer, variant guards: buffer=50 producers=40 consumers=40 items=1000 cost=0",
            "bndbuffer, variant guards: buffer=50 producers=40 consumers=40 items=1000 cost=25",
            "logmap, variant guards: terms=25000 series=10"),
        new Choice(List.of(), List.of("guards"), Map.of(), Size.DEFAULT)
            .cells(List.of(new BoundedBuffer(), new Banking(), new LogisticMap())).stream()
                .map(ChoiceTest::text)
                .toList());
  }

  @Test
  void setsThatAnOverrideMakesEqualAreOne() {
    assertEquals(
        List.of("bndbuffer, variant guards: buffer=50 producers=40 consumers=40 items=1000 cost=3"),
        cells(
            new Choice(List.of("bndbuffer"), List.of("guards"), Map.of("pc", "3"), Size.DEFAULT)));
  }

  @Test
  void variantsAreInTheOrderAskedForAndSelectorsTakeAnyNumberOfMailboxes() {
    List<String> variants = List.of("selector-32", "selector-2048", "selector-8", "selector-32");
    assertEquals(
        List.of("selector-32", "selector-2048", "selector-8"),
        new Choice(List.of("fjthrput"), variants, Map.of(), Size.QUICK)
            .cells(Suite.all()).stream().map(Cell::variant).toList());
  }
}
