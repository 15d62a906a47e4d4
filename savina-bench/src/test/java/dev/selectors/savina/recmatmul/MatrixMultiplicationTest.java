package dev.selectors.savina.recmatmul;

import static dev.selectors.savina.harness.WrongAnswers.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.selectors.savina.harness.Size;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MatrixMultiplicationTest {
  /** Multiplied in eight works of two rows. */
  private static final MatrixParams SMALL = new MatrixParams(1, 4, 4, true);

  private final MatrixMultiplication benchmark = new MatrixMultiplication();
  private final Product product = new Product(SMALL, new Factors(4));

  @Test
  void eightPartsMakeTheWhole() {
    refused(9);
    for (int i = 0; i < 8; i++) {
      MatrixMessage.Work part = MatrixMessage.Work.whole(4).part(i);
      assertEquals(1, part.depth());
      product.add(part);
    }
    benchmark.verify(SMALL, new MatrixMultiplication.Result(product, 9));
    refused(8);
    product.add(MatrixMessage.Work.whole(4).part(7));
    refused(9);
  }

  private void refused(int works) {
    assertRefused(benchmark, SMALL, new MatrixMultiplication.Result(product, works));
  }

  @Test
  void everyWorkerOfTheDefaultSizeComputes() {
    MatrixParams params = benchmark.parameters(Size.DEFAULT).getFirst();
    assertEquals(params.workers(), Set.copyOf(workersOfBlocks(params, 128, 0)).size());
  }

  @Test
  void fiveOfTwentyWorkersComputeAsInTheSuite() {
    MatrixParams params = new MatrixParams(20, 1_024, 16_384, false);
    assertEquals(Set.of(0, 4, 8, 12, 16), Set.copyOf(workersOfBlocks(params, 128, 0)));
  }

  /** Otherwise two would add to it at once. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void blockOfTheProductIsOneWorkers(boolean spread) {
    MatrixParams params = new MatrixParams(7, 64, 16, spread);
    List<Integer> first = workersOfBlocks(params, 4, 0);
    for (int inner = 4; inner < 64; inner += 4) {
      assertEquals(first, workersOfBlocks(params, 4, inner));
    }
  }

  /** Which worker gets each block of the product, by one of the works that add to it. */
  private static List<Integer> workersOfBlocks(MatrixParams params, int dim, int inner) {
    List<Integer> log = new ArrayList<>();
    Books books = new Books(params);
    for (int i = 0; i < params.workers(); i++) {
      int number = i;
      books.add(work -> log.add(number));
    }
    for (int row = 0; row < params.n(); row += dim) {
      for (int column = 0; column < params.n(); column += dim) {
        books.handOut(new MatrixMessage.Work(1, row, column, inner, dim));
      }
    }
    return log;
  }

  @Test
  void workersStopWhenTheWholeIsComputedWhateverCameFirst() {
    Set<Object> sent = new HashSet<>();
    Books books = new Books(new MatrixParams(1, 4, 4, true));
    books.add(sent::add);
    for (int i = 0; i < 7; i++) {
      books.done(new MatrixMessage.Done(8));
    }
    books.done(new MatrixMessage.Done(0));
    assertEquals(Set.of(), sent);
    books.done(new MatrixMessage.Done(8));
    assertEquals(Set.of(new MatrixMessage.Stop()), sent);
    assertEquals(9, books.works());
  }

  @ParameterizedTest
  @CsvSource({"1024,16384,585", "1024,1048576,1", "8,1,585", "8,4,73", "1,1,1"})
  void worksAreThoseOfEveryLevel(int n, int threshold, int works) {
    assertEquals(works, new MatrixParams(3, n, threshold, true).works());
  }

  /** More than the largest {@code int}, from 2048 rows on. */
  @ParameterizedTest
  @CsvSource({"2048,9817068105", "4096,78536544841"})
  void messagesOfTheSmallestBlocksAreCounted(int n, long works) {
    MatrixParams params = new MatrixParams(1, n, 1, true);
    assertEquals(works, params.works());
    assertEquals(3 * works + 1, benchmark.messages(params));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3, 1000, 8192})
  void otherThanPowersOfTwoAreRefused(int n) {
    assertThrows(IllegalArgumentException.class, () -> new MatrixParams(1, n, 1, true));
  }
}
