package dev.selectors.savina.harness;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.savina.adderjoin.AdderParams;
import dev.selectors.savina.bndbuffer.BufferParams;
import dev.selectors.savina.gauss.Gauss;
import dev.selectors.savina.gauss.GaussParams;
import dev.selectors.savina.logmap.LogisticMap;
import dev.selectors.savina.logmap.LogmapParams;
import dev.selectors.savina.nqueenk.QueensParams;
import dev.selectors.savina.philosopher.PhilosopherParams;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import dev.selectors.savina.trapezoid.Trapezoid;
import dev.selectors.savina.trapezoid.TrapezoidParams;
import java.util.List;
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
        new Cell<>(new Trapezoid(), new TrapezoidParams(100_000, 100, 0, 100), Variants.ACTOR));
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
        () -> new QueensParams(2, 8, 4, 1, 65_536),
        () -> new PhilosopherParams(65_536, 1, false));
  }

  @ParameterizedTest
  @MethodSource("beyondTheBorder")
  void whatLiesBeyondIsRefused(Supplier<Record> parameters) {
    Exception e = assertThrows(IllegalArgumentException.class, parameters::get);
    assertTrue(String.valueOf(e.getMessage()).contains("must be"), e::getMessage);
  }
}
