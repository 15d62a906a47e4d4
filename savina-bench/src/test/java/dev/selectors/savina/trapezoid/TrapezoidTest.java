package dev.selectors.savina.trapezoid;

import static dev.selectors.savina.harness.WrongAnswers.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.selectors.savina.harness.Size;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TrapezoidTest {
  private final Trapezoid benchmark = new Trapezoid();

  @Test
  void defaultSizeGivesTheKnownAnswer() {
    TrapezoidParams params = benchmark.parameters(Size.DEFAULT).getFirst();
    assertEquals(0.27108075195, TrapezoidReference.area(params).signed(), 1e-11);
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
    assertRefused(benchmark, params, new Trapezoid.Result(area * 1.000_001, 1));
    assertRefused(benchmark, params, new Trapezoid.Result(area, 0));
  }

  /**
   * As in the suite. Where two pieces meet they come to it by different sums, and so not always to
   * the same place: whoever computes the height once for both gets another area, in its last bits.
   */
  @Test
  void everyPieceComputesBothOfItsHeights() {
    double width = 0.1;
    double sum = 0;
    for (int i = 0; i < 100; i++) {
      sum += Curve.area(1 + i * width, 1, width);
    }
    assertEquals(sum, Curve.area(1, 100, width));
  }

  /** Then the order of the sum counts for more than the sum. */
  @ParameterizedTest
  @CsvSource({"35,7,5,83", "67140,36,5,44"})
  void partsThatCancelAreNotRefused(int pieces, int workers, int left, int right) {
    TrapezoidParams params = new TrapezoidParams(pieces, workers, left, right);
    benchmark.verify(params, sliced(params, workers));
  }

  @Test
  void pieceThatIsCountedAndLeftOutIsRefused() {
    TrapezoidParams params = new TrapezoidParams(67_140, 36, 5, 44);
    Trapezoid.Result right = sliced(params, params.workers());
    double piece = Curve.area(params.left(), 1, params.width());
    assertRefused(benchmark, params, new Trapezoid.Result(right.area() - piece, right.pieces()));
  }

  private static Trapezoid.Result sliced(TrapezoidParams params, int slices) {
    TrapezoidMessage.Work all =
        new TrapezoidMessage.Work(params.left(), params.right(), params.width());
    Total total = new Total(slices);
    for (int i = 0; i < slices; i++) {
      total.add(TrapezoidMessage.Result.of(all.slice(i, slices)));
    }
    return total.result();
  }

  @Test
  void impossibleAreaIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new TrapezoidParams(100, 3, 1, 5));
    assertThrows(IllegalArgumentException.class, () -> new TrapezoidParams(100, 4, 5, 5));
    assertThrows(IllegalArgumentException.class, () -> new TrapezoidParams(100, 4, -1, 5));
  }
}
