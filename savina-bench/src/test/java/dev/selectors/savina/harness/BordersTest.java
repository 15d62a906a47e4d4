package dev.selectors.savina.harness;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.savina.adderjoin.AdderParams;
import dev.selectors.savina.bndbuffer.BufferParams;
import dev.selectors.savina.concsll.ListParams;
import dev.selectors.savina.facloc.FacilityParams;
import dev.selectors.savina.gauss.Gauss;
import dev.selectors.savina.gauss.GaussParams;
import dev.selectors.savina.logmap.LogisticMap;
import dev.selectors.savina.logmap.LogmapParams;
import dev.selectors.savina.nqueenk.NQueens;
import dev.selectors.savina.nqueenk.QueensParams;
import dev.selectors.savina.philosopher.PhilosopherParams;
import dev.selectors.savina.philosopher.Philosophers;
import dev.selectors.savina.quicksort.QuickParams;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import dev.selectors.savina.sieve.SieveParams;
import dev.selectors.savina.sor.SorParams;
import dev.selectors.savina.threadring.RingParams;
import dev.selectors.savina.trapezoid.Trapezoid;
import dev.selectors.savina.trapezoid.TrapezoidParams;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Parameters that are taken lead to an answer that can be checked; others are refused at once. */
@Timeout(60)
class BordersTest {

  static Stream<Cell<?, ?>> atTheBorder() {
    return Stream.of(
        new Cell<>(new LogisticMap(), new LogmapParams(2_500, 217), Variants.ACTOR),
        new Cell<>(new Gauss(), new GaussParams(64, 1_000, 4), Variants.ACTOR),
        new Cell<>(new Gauss(), new GaussParams(64, 1, 1), Variants.ACTOR),
        new Cell<>(new Trapezoid(), new TrapezoidParams(100_000, 100, 0, 100), Variants.ACTOR),
        new Cell<>(new NQueens(), new QueensParams(2, 8, 4, 1, 65_534), "levels"),
        new Cell<>(new Philosophers(), new PhilosopherParams(65_534, 1, false), "gates"));
  }

  @ParameterizedTest
  @MethodSource("atTheBorder")
  void answerAtTheBorderIsRight(Cell<?, ?> cell) throws InterruptedException {
    try (SelectorsRuntime runtime = SelectorsRuntime.open(2)) {
      cell.run(runtime).verify();
    }
  }

  static List<Supplier<Record>> beyondTheBorder() {
    return List.of(
        () -> new LogmapParams(2_500, 218),
        () -> new GaussParams(64, 1_001, 4),
        () -> new TrapezoidParams(100_000, 100, 0, 101),
        () -> new BufferParams(50, 40, 40, 1, 21_474_837),
        () -> new AdderParams(100_000, 65_536, false),
        () -> new QueensParams(2, 8, 4, 1, 65_535),
        () -> new PhilosopherParams(65_535, 1, false),
        () -> new RingParams(2, Integer.MAX_VALUE),
        () -> new SieveParams(10_000_001, 1_000),
        () -> new FacilityParams(500_001, 500, 2, Rng.JUR),
        () -> new QuickParams(10_000_001, 60, 2_048, 1_024, false, Rng.SAVINA),
        () -> new GaussParams(100_001, 100, 10),
        () -> new ListParams(100_001, 8_000, 10, 1, Rng.JUR),
        () -> new SorParams(1_001, 100, Rng.SAVINA));
  }

  @ParameterizedTest
  @MethodSource("beyondTheBorder")
  void parametersBeyondTheBorderAreRefused(Supplier<Record> parameters) {
    Exception e = assertThrows(IllegalArgumentException.class, parameters::get);
    assertTrue(String.valueOf(e.getMessage()).contains("must be"), e::getMessage);
  }

  static List<SavinaBenchmark<?, ?>> suite() {
    return Suite.all();
  }

  /** Before anything is printed, and without the memory that a run would take. */
  @ParameterizedTest
  @MethodSource("suite")
  void whatIsEnormousIsRefusedOrPlannedAtOnce(SavinaBenchmark<?, ?> benchmark) {
    for (Integer value : List.of(Integer.MAX_VALUE, 1 << 30)) {
      assertPlanned(benchmark, value);
    }
  }

  /** With each of the numbers as large as this. */
  private static <P extends Record> void assertPlanned(
      SavinaBenchmark<P, ?> benchmark, Integer value) {
    P usual = benchmark.parameters(Size.DEFAULT).getFirst();
    Parameters.of(usual).forEach((name, its) -> {
      if (its instanceof Integer) {
        taken(usual, Map.of(name, value.toString())).ifPresent(params -> {
          assertTrue(benchmark.messages(params) > 0, params::toString);
          assertTrue(benchmark.roughly(params).isPositive(), params::toString);
        });
      }
    });
  }

  private static <P extends Record> Optional<P> taken(P usual, Map<String, String> values) {
    try {
      return Optional.of(Parameters.with(usual, values));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
