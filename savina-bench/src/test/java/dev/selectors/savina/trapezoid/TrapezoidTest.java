package dev.selectors.savina.trapezoid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.WrongAnswerException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrapezoidTest {
  private final Trapezoid benchmark = new Trapezoid();

  @Test
  void defaultSizeGivesTheKnownAnswer() {
    TrapezoidParams params = benchmark.parameters(Size.DEFAULT).getFirst();
    assertEquals(0.27108075195, TrapezoidReference.area(params), 1e-11);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 7, 49, 100, 999})
  void slicesHaveAllPieces(int slices) {
    int pieces = 1_001 * slices;
    TrapezoidMessage.Work all = new TrapezoidMessage.Work(1, 5, 4.0 / pieces);
    assertEquals(
        pieces,
        IntStream.range(0, slices).map(i -> all.slice(i, slices).pieces()).sum());
  }

  @Test
  void wrongAreaAndLostPieceAreRefused() {
    TrapezoidParams params = new TrapezoidParams(1, 1, 1, 2);
    double area = 0.5 * (Curve.at(1) + Curve.at(2));
    benchmark.verify(params, new Trapezoid.Result(area, 1));
    refused(params, new Trapezoid.Result(area * 1.000_001, 1));
    refused(params, new Trapezoid.Result(area, 0));
  }

  private void refused(TrapezoidParams params, Trapezoid.Result result) {
    assertThrows(WrongAnswerException.class, () -> benchmark.verify(params, result));
  }

  @Test
  void impossibleAreaIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new TrapezoidParams(100, 3, 1, 5));
    assertThrows(IllegalArgumentException.class, () -> new TrapezoidParams(100, 4, 5, 5));
    assertThrows(IllegalArgumentException.class, () -> new TrapezoidParams(100, 4, -1, 5));
  }
}
